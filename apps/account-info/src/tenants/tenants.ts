import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Clock, prepared } from '@tessera/service';
import { DataSource, In, type EntityManager } from 'typeorm';
import { TenantClient } from './tenant-client.entity.js';
import { DEFAULT_RETENTION_DAYS, Tenant } from './tenant.entity.js';

/** A tenant with the clients that act for it. */
export interface TenantWithClients {
  readonly tenant: Tenant;
  readonly clientIds: readonly string[];
}

/** What an operator may change of a tenant; what is absent stays as it is. */
export interface TenantChange {
  readonly name?: string | undefined;
  readonly retentionDays?: number | undefined;
  readonly redirectOrigins?: readonly string[] | undefined;
  /** All of them: a client that is not named acts for the tenant no longer. */
  readonly clientIds?: readonly string[] | undefined;
}

const FIND_ENABLED = {
  name: 'tenant_of_client',
  text: `select t.id from tenant_client c join tenant t on t.id = c.tenant_id
    where c.client_id = $1 and t.enabled`,
};

@Injectable()
export class Tenants {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  /** The id of the enabled tenant that a client acts for. */
  async findEnabledId(clientId: string): Promise<string | null> {
    const [row] = await prepared<{ id: string }>(this.dataSource, FIND_ENABLED, [clientId]);
    return row?.id ?? null;
  }

  find(id: string): Promise<Tenant | null> {
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
    on: EntityManager,
    { name, id }: { name: string; id?: string | undefined },
  ): Promise<Tenant> {
    return on.save(Tenant, {
      id: id ?? randomUUID(),
      createdAt: this.clock.now(),
      name,
      enabled: true,
      retentionDays: DEFAULT_RETENTION_DAYS,
      redirectOrigins: [],
    });
  }

  async setEnabled(on: EntityManager, id: string, enabled: boolean): Promise<void> {
    await on.update(Tenant, { id }, { enabled });
  }

  async change(on: EntityManager, id: string, change: TenantChange): Promise<void> {
    const { name, retentionDays, redirectOrigins, clientIds } = change;
    const columns = {
      ...(name !== undefined && { name }),
      ...(retentionDays !== undefined && { retentionDays }),
      ...(redirectOrigins !== undefined && { redirectOrigins: [...redirectOrigins] }),
    };
    if (Object.keys(columns).length > 0) await on.update(Tenant, { id }, columns);
    if (clientIds === undefined) return;
    await on.delete(TenantClient, { tenantId: id });
    await on.insert(
      TenantClient,
      [...new Set(clientIds)].map((clientId) => ({ clientId, tenantId: id })),
    );
  }

  /** Those of the clients that act for another tenant. */
  async takenClients(clientIds: readonly string[], exceptTenantId: string): Promise<string[]> {
    const taken = await this.dataSource.manager.findBy(TenantClient, {
      clientId: In([...clientIds]),
    });
    return taken
      .filter(({ tenantId }) => tenantId !== exceptTenantId)
      .map(({ clientId }) => clientId);
  }
}
