import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { prepared } from '@tessera/database';
import { toAccountId, type AccountId } from '@tessera/ids';
import { RowIntegrityService, type AuthenticatedRow } from '@tessera/integrity';
import { Clock } from '@tessera/telemetry';
import { DataSource, In, type EntityManager } from 'typeorm';
import { TENANT_CLIENT_ROWS, TENANT_ROWS } from '../database/authenticated-tables.js';
import { TenantClient } from './tenant-client.entity.js';
import { DEFAULT_RETENTION_DAYS, Tenant } from './tenant.entity.js';

/** A tenant with the clients that act for it. */
export interface TenantWithClients {
  readonly tenant: Tenant;
  readonly clientIds: readonly string[];
}

/** The settings of a tenant that an operator may change; absent fields stay as they are. */
export interface TenantChange {
  readonly name?: string | undefined;
  readonly retentionDays?: number | undefined;
  readonly redirectOrigins?: readonly string[] | undefined;
  /** All of them: a client that is not named acts for the tenant no longer. */
  readonly clientIds?: readonly string[] | undefined;
}

interface EnabledRow extends AuthenticatedRow {
  readonly id: AccountId;
  readonly client_mac: Buffer | null;
}

const FIND_ENABLED = {
  name: 'tenant_of_client',
  text: `select t.id, t.enabled, t.redirect_origins, t.row_mac, c.client_id, c.tenant_id,
      c.row_mac as client_mac
    from tenant_client c join tenant t on t.id = c.tenant_id
    where c.client_id = $1 and t.enabled`,
};

@Injectable()
export class TenantsRepository {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly integrity: RowIntegrityService,
  ) {}

  /** The id of the enabled tenant that a client acts for. */
  async findEnabledId(clientId: string): Promise<AccountId | null> {
    const [row] = await prepared<EnabledRow>(this.dataSource, FIND_ENABLED, [clientId]);
    if (row === undefined) return null;
    const client = { ...row, row_mac: row.client_mac };
    const isIntact =
      this.integrity.isIntact(TENANT_CLIENT_ROWS, client) &&
      this.integrity.isIntact(TENANT_ROWS, row);
    return isIntact ? row.id : null;
  }

  /** Null also for a tenant that fails its integrity check. */
  async find(id: AccountId): Promise<Tenant | null> {
    return this.integrity.intact(TENANT_ROWS, await this.findStored(id));
  }

  /** Whether it may have accounts checked now. */
  async isEnabled(id: AccountId): Promise<boolean> {
    return (await this.find(id))?.enabled === true;
  }

  /** For commands, which name a tenant that fails its integrity check as such. */
  findStored(id: AccountId): Promise<Tenant | null> {
    return this.dataSource.manager.findOneBy(Tenant, { id });
  }

  async list(): Promise<TenantWithClients[]> {
    const tenants = await this.dataSource.manager.find(Tenant, { order: { createdAt: 'ASC' } });
    const clients = await this.dataSource.manager.find(TenantClient, {
      order: { clientId: 'ASC' },
    });
    return tenants.map((tenant) => ({
      tenant,
      clientIds: clients.filter((each) => each.tenantId === tenant.id).map((each) => each.clientId),
    }));
  }

  /** An enabled tenant without clients. */
  create(
    tx: EntityManager,
    { name, id }: { name: string; id?: AccountId | undefined },
  ): Promise<Tenant> {
    const tenant = {
      id: id ?? toAccountId(randomUUID()),
      createdAt: this.clock.now(),
      name,
      enabled: true,
      retentionDays: DEFAULT_RETENTION_DAYS,
      redirectOrigins: [],
    };
    return tx.save(Tenant, { ...tenant, rowMac: this.integrity.mac(TENANT_ROWS, tenant) });
  }

  async setEnabled(tx: EntityManager, id: AccountId, enabled: boolean): Promise<void> {
    await this.changeRow(tx, id, { enabled });
  }

  async change(tx: EntityManager, id: AccountId, change: TenantChange): Promise<void> {
    const { name, retentionDays, redirectOrigins, clientIds } = change;
    const columns = {
      ...(name !== undefined && { name }),
      ...(retentionDays !== undefined && { retentionDays }),
      ...(redirectOrigins !== undefined && { redirectOrigins: [...redirectOrigins] }),
    };
    if (Object.keys(columns).length > 0) await this.changeRow(tx, id, columns);
    if (clientIds === undefined) return;
    await tx.delete(TenantClient, { tenantId: id });
    await tx.insert(
      TenantClient,
      [...new Set(clientIds)].map((clientId) => {
        const client = { clientId, tenantId: id };
        return { ...client, rowMac: this.integrity.mac(TENANT_CLIENT_ROWS, client) };
      }),
    );
  }

  /** @throws RowChangedError if the row fails its integrity check */
  private async changeRow(
    tx: EntityManager,
    id: AccountId,
    columns: Partial<Tenant>,
  ): Promise<void> {
    const lock = { mode: 'pessimistic_write' } as const;
    const stored = await tx.findOneOrFail(Tenant, { where: { id }, lock });
    this.integrity.requireIntact(TENANT_ROWS, stored);
    const fields: Pick<Tenant, keyof Tenant> = stored;
    const rowMac = this.integrity.mac(TENANT_ROWS, { ...fields, ...columns });
    await tx.update(Tenant, { id }, { ...columns, rowMac });
  }

  /** Those of the clients that act for another tenant. */
  async takenClients(
    clientIds: readonly string[],
    exceptTenantId: AccountId | null,
  ): Promise<string[]> {
    const taken = await this.dataSource.manager.findBy(TenantClient, {
      clientId: In([...clientIds]),
    });
    return taken
      .filter(({ tenantId }) => tenantId !== exceptTenantId)
      .map(({ clientId }) => clientId);
  }
}
