import type { AuditEntry, AuditTrailService } from '@tessera/audit';
import type { RowIntegrityService } from '@tessera/integrity';
import type { DataSource, EntityManager } from 'typeorm';
import { CLIENT_ROWS } from '../database/authenticated-tables.js';
import type { ClientDefinition } from './client-definition.js';
import { checkClientDefinition, secretProblems } from './client-definition.js';
import { differingFields, recordOf } from './client-record.js';
import type { ClientSecretsService } from './client-secrets.service.js';
import { Client } from './client.entity.js';
import {
  databaseTimeIn,
  getClient,
  lockProvisioning,
  newClientId,
  refuseTaken,
  refuseTakenName,
} from './client-queries.js';
import { InvalidClientDefinitionError, PublicClientError } from './clients.errors.js';

/** A client with the one secret that is ever shown; a public client has none. */
export interface IssuedClient {
  client: Client;
  clientSecret: string | null;
}

/** A client whose ID and secret are chosen before it is created. */
export type KnownClient = ClientDefinition & { clientId: string };

/** More work in the transaction of a change, such as storing the response of its request. */
export type InTransaction<T> = (tx: EntityManager, result: T) => Promise<void>;

export type ApplyResult = 'created' | 'updated' | 'unchanged';

/** Changes clients for the operator's commands, each change with its row in the audit trail. */
export class ClientsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly secrets: ClientSecretsService,
    private readonly trail: AuditTrailService,
    private readonly integrity: RowIntegrityService,
  ) {}

  async create(
    definition: ClientDefinition,
    finish?: InTransaction<IssuedClient>,
  ): Promise<IssuedClient> {
    checkClientDefinition(definition);
    const clientSecret = this.secretFor(definition);
    return this.dataSource.transaction(async (tx) => {
      await lockProvisioning(tx);
      const client = this.newClient(definition, clientSecret);
      await refuseTaken(tx, client);
      await this.record(tx, 'client.create', client, recordOf(client));
      const issued = { client: await this.save(tx, client), clientSecret };
      await finish?.(tx, issued);
      return issued;
    });
  }

  /**
   * Creates or updates the clients to match their definitions, all or none; idempotent. A client
   * that an operator disabled stays disabled: a deployment must not undo that.
   */
  async apply(
    definitions: readonly KnownClient[],
  ): Promise<{ client: Client; result: ApplyResult }[]> {
    definitions.forEach(checkClientDefinition);
    return this.dataSource.transaction(async (tx) => {
      await lockProvisioning(tx);
      const applied: { client: Client; result: ApplyResult }[] = [];
      for (const definition of definitions) {
        applied.push(await this.applyOne(tx, definition));
      }
      return applied;
    });
  }

  list(): Promise<Client[]> {
    return this.dataSource.getRepository(Client).find({ order: { name: 'ASC' } });
  }

  /**
   * Sets a new secret; the old one keeps working for `overlapMinutes`, so that callers can switch.
   */
  async rotate(
    nameOrId: string,
    options: { overlapMinutes: number; clientSecret?: string; check?: (client: Client) => void },
    finish?: InTransaction<IssuedClient>,
  ): Promise<IssuedClient> {
    const problems = secretProblems(options.clientSecret);
    if (problems.length > 0) {
      throw new InvalidClientDefinitionError(nameOrId, problems);
    }
    const clientSecret = options.clientSecret ?? this.secrets.generate();
    return this.dataSource.transaction(async (tx) => {
      await lockProvisioning(tx);
      const client = await this.getIntact(tx, nameOrId);
      options.check?.(client);
      if (client.secretHash === null) throw new PublicClientError(client.name);
      const overlaps = options.overlapMinutes > 0;
      client.previousSecretHash = overlaps ? client.secretHash : null;
      client.previousSecretExpiresAt = overlaps
        ? await databaseTimeIn(tx, options.overlapMinutes)
        : null;
      client.secretHash = this.secrets.hash(clientSecret);
      await this.record(tx, 'client.rotate', client, {
        name: client.name,
        overlap_minutes: options.overlapMinutes,
      });
      const issued = { client: await this.save(tx, client), clientSecret };
      await finish?.(tx, issued);
      return issued;
    });
  }

  disable(nameOrId: string, finish?: InTransaction<Client>): Promise<Client> {
    return this.setDisabled(nameOrId, true, finish);
  }

  enable(nameOrId: string, finish?: InTransaction<Client>): Promise<Client> {
    return this.setDisabled(nameOrId, false, finish);
  }

  private setDisabled(
    nameOrId: string,
    disabled: boolean,
    finish?: InTransaction<Client>,
  ): Promise<Client> {
    return this.dataSource.transaction(async (tx) => {
      await lockProvisioning(tx);
      const client = await this.getIntact(tx, nameOrId);
      const isDisabled = client.disabledAt !== null;
      if (isDisabled !== disabled) {
        client.disabledAt = disabled ? await databaseTimeIn(tx, 0) : null;
        const action = disabled ? 'client.disable' : 'client.enable';
        await this.record(tx, action, client, { name: client.name });
        await this.save(tx, client);
      }
      await finish?.(tx, client);
      return client;
    });
  }

  private async applyOne(
    tx: EntityManager,
    definition: KnownClient,
  ): Promise<{ client: Client; result: ApplyResult }> {
    const existing = await tx.findOneBy(Client, { clientId: definition.clientId });
    const wanted = this.newClient(definition, this.secretFor(definition));
    if (existing === null) {
      await refuseTaken(tx, wanted);
      await this.record(tx, 'client.create', wanted, recordOf(wanted));
      return { client: await this.save(tx, wanted), result: 'created' };
    }
    this.integrity.requireIntact(CLIENT_ROWS, existing);
    const fields = differingFields(existing, wanted);
    if (fields.length === 0) {
      return { client: existing, result: 'unchanged' };
    }
    if (existing.name !== wanted.name) {
      await refuseTakenName(tx, wanted.name);
    }
    wanted.createdAt = existing.createdAt;
    wanted.disabledAt = existing.disabledAt;
    const details = { fields: fields.join(' '), ...recordOf(wanted) };
    await this.record(tx, 'client.update', wanted, details);
    return { client: await this.save(tx, wanted), result: 'updated' };
  }

  private save(tx: EntityManager, client: Client): Promise<Client> {
    client.rowMac = this.integrity.mac(CLIENT_ROWS, client);
    return tx.save(client);
  }

  /** @throws RowChangedError if the row fails its integrity check */
  private async getIntact(tx: EntityManager, nameOrId: string): Promise<Client> {
    const client = await getClient(tx, nameOrId);
    this.integrity.requireIntact(CLIENT_ROWS, client);
    return client;
  }

  private record(
    tx: EntityManager,
    action: string,
    { clientId }: Client,
    details: AuditEntry['details'],
  ): Promise<void> {
    const object = { type: 'client', id: clientId };
    return this.trail.record(tx, { action, result: 'success', object, details });
  }

  private secretFor({ isPublic, clientSecret }: ClientDefinition): string | null {
    return isPublic === true ? null : (clientSecret ?? this.secrets.generate());
  }

  private newClient(definition: ClientDefinition, clientSecret: string | null): Client {
    const client = new Client();
    client.clientId = definition.clientId ?? newClientId(definition.name);
    client.name = definition.name;
    client.grant = definition.grant ?? 'client_credentials';
    client.title = definition.title ?? null;
    client.secretHash = clientSecret === null ? null : this.secrets.hash(clientSecret);
    client.previousSecretHash = null;
    client.previousSecretExpiresAt = null;
    client.scopes = definition.scopes;
    client.audiences = definition.audiences;
    client.redirectUris = definition.redirectUris ?? [];
    client.postLogoutRedirectUris = definition.postLogoutRedirectUris ?? [];
    client.disabledAt = null;
    return client;
  }
}
