import type { AuditEntry, AuditTrail } from '@tessera/audit';
import type { RowIntegrityService } from '@tessera/integrity';
import type { DataSource, EntityManager } from 'typeorm';
import { CLIENT_ROWS } from '../database/authenticated-tables.js';
import type { ClientDefinition } from './client-definition.js';
import { checkClientDefinition, secretProblems } from './client-definition.js';
import { differingFields, recordOf } from './client-record.js';
import type { ClientSecrets } from './client-secrets.js';
import { Client } from './client.entity.js';
import {
  ClientExistsError,
  ClientNotFoundError,
  InvalidClientDefinitionError,
  PublicClientError,
} from './clients.errors.js';
import { newClientId } from './new-client-id.js';

/** A client with the one secret that is ever shown; a public client has none. */
export interface IssuedClient {
  client: Client;
  clientSecret: string | null;
}

/** A client whose id and secret are known before it exists. */
export type KnownClient = ClientDefinition & { clientId: string };

export type ApplyResult = 'created' | 'updated' | 'unchanged';

/** What the operator's commands do to the clients' table, each with its row of the audit trail. */
export class ClientsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly secrets: ClientSecrets,
    private readonly trail: AuditTrail,
    private readonly integrity: RowIntegrityService,
  ) {}

  async create(definition: ClientDefinition): Promise<IssuedClient> {
    checkClientDefinition(definition);
    const clientSecret = this.secretFor(definition);
    return this.dataSource.transaction(async (manager) => {
      await lockProvisioning(manager);
      const client = this.newClient(definition, clientSecret);
      await refuseTaken(manager, client);
      await this.record(manager, 'client.create', client, recordOf(client));
      return { client: await this.save(manager, client), clientSecret };
    });
  }

  /**
   * Makes the named clients be as described, all or none; running it again changes nothing.
   * A client that an operator disabled stays disabled: a deployment must not undo that.
   */
  async apply(
    definitions: readonly KnownClient[],
  ): Promise<{ client: Client; result: ApplyResult }[]> {
    definitions.forEach(checkClientDefinition);
    return this.dataSource.transaction(async (manager) => {
      await lockProvisioning(manager);
      const applied: { client: Client; result: ApplyResult }[] = [];
      for (const definition of definitions) {
        applied.push(await this.applyOne(manager, definition));
      }
      return applied;
    });
  }

  list(): Promise<Client[]> {
    return this.dataSource.getRepository(Client).find({ order: { name: 'ASC' } });
  }

  /** A new secret; the old one keeps working for `overlapMinutes`, so that callers can change over. */
  async rotate(
    nameOrId: string,
    options: { overlapMinutes: number; clientSecret?: string },
  ): Promise<IssuedClient> {
    const problems = secretProblems(options.clientSecret);
    if (problems.length > 0) {
      throw new InvalidClientDefinitionError(nameOrId, problems);
    }
    const clientSecret = options.clientSecret ?? this.secrets.generate();
    return this.dataSource.transaction(async (manager) => {
      await lockProvisioning(manager);
      const client = await this.getIntact(manager, nameOrId);
      if (client.secretHash === null) throw new PublicClientError(client.name);
      const overlaps = options.overlapMinutes > 0;
      client.previousSecretHash = overlaps ? client.secretHash : null;
      client.previousSecretExpiresAt = overlaps
        ? await databaseTimeIn(manager, options.overlapMinutes)
        : null;
      client.secretHash = this.secrets.hash(clientSecret);
      await this.record(manager, 'client.rotate', client, {
        name: client.name,
        overlap_minutes: options.overlapMinutes,
      });
      return { client: await this.save(manager, client), clientSecret };
    });
  }

  disable(nameOrId: string): Promise<Client> {
    return this.setDisabled(nameOrId, true);
  }

  enable(nameOrId: string): Promise<Client> {
    return this.setDisabled(nameOrId, false);
  }

  private setDisabled(nameOrId: string, disabled: boolean): Promise<Client> {
    return this.dataSource.transaction(async (manager) => {
      await lockProvisioning(manager);
      const client = await this.getIntact(manager, nameOrId);
      const isDisabled = client.disabledAt !== null;
      if (isDisabled === disabled) return client;
      client.disabledAt = disabled ? await databaseTimeIn(manager, 0) : null;
      const action = disabled ? 'client.disable' : 'client.enable';
      await this.record(manager, action, client, { name: client.name });
      return this.save(manager, client);
    });
  }

  private async applyOne(
    manager: EntityManager,
    definition: KnownClient,
  ): Promise<{ client: Client; result: ApplyResult }> {
    const existing = await manager.findOneBy(Client, { clientId: definition.clientId });
    const wanted = this.newClient(definition, this.secretFor(definition));
    if (existing === null) {
      await refuseTaken(manager, wanted);
      await this.record(manager, 'client.create', wanted, recordOf(wanted));
      return { client: await this.save(manager, wanted), result: 'created' };
    }
    this.integrity.requireIntact(CLIENT_ROWS, existing);
    const fields = differingFields(existing, wanted);
    if (fields.length === 0) {
      return { client: existing, result: 'unchanged' };
    }
    if (existing.name !== wanted.name) {
      await refuseTakenName(manager, wanted.name);
    }
    wanted.createdAt = existing.createdAt;
    wanted.disabledAt = existing.disabledAt;
    const details = { fields: fields.join(' '), ...recordOf(wanted) };
    await this.record(manager, 'client.update', wanted, details);
    return { client: await this.save(manager, wanted), result: 'updated' };
  }

  private save(manager: EntityManager, client: Client): Promise<Client> {
    client.rowMac = this.integrity.mac(CLIENT_ROWS, client);
    return manager.save(client);
  }

  /** @throws RowChangedError if the row fails its integrity check */
  private async getIntact(manager: EntityManager, nameOrId: string): Promise<Client> {
    const client = await getClient(manager, nameOrId);
    this.integrity.requireIntact(CLIENT_ROWS, client);
    return client;
  }

  private record(
    on: EntityManager,
    action: string,
    { clientId }: Client,
    details: AuditEntry['details'],
  ): Promise<void> {
    const object = { type: 'client', id: clientId };
    return this.trail.record(on, { action, result: 'success', object, details });
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

/** Two operators, or two deployments, provision one after the other. */
async function lockProvisioning(manager: EntityManager): Promise<void> {
  await manager.query(`select pg_advisory_xact_lock(hashtext('identity: provisioning'))`);
}

async function refuseTaken(manager: EntityManager, client: Client): Promise<void> {
  if (await manager.existsBy(Client, { clientId: client.clientId })) {
    throw new ClientExistsError('client id', client.clientId);
  }
  await refuseTakenName(manager, client.name);
}

async function refuseTakenName(manager: EntityManager, name: string): Promise<void> {
  if (await manager.existsBy(Client, { name })) {
    throw new ClientExistsError('name', name);
  }
}

async function getClient(manager: EntityManager, nameOrId: string): Promise<Client> {
  const client = await manager.findOneBy(Client, [{ name: nameOrId }, { clientId: nameOrId }]);
  if (client === null) {
    throw new ClientNotFoundError(nameOrId);
  }
  return client;
}

/** The database's clock, because every replica compares with it. */
async function databaseTimeIn(manager: EntityManager, minutes: number): Promise<Date> {
  const rows: { at: Date }[] = await manager.query(
    `select now() + make_interval(mins => $1) as at`,
    [minutes],
  );
  const [row] = rows;
  if (row === undefined) {
    throw new Error('The database did not tell the time.');
  }
  return row.at;
}
