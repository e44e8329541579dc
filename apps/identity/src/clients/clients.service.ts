import type { DataSource, EntityManager } from 'typeorm';
import type { ClientDefinition } from './client-definition.js';
import { checkClientDefinition, secretProblems } from './client-definition.js';
import type { ClientSecrets } from './client-secrets.js';
import { Client } from './client.entity.js';
import {
  ClientExistsError,
  ClientNotFoundError,
  InvalidClientDefinitionError,
} from './clients.errors.js';
import { newClientId } from './new-client-id.js';

/** A client with the one secret that is ever shown. */
export interface IssuedClient {
  client: Client;
  clientSecret: string;
}

export type ApplyResult = 'created' | 'updated' | 'unchanged';

/** Provisioning: what the operator's commands do to the clients' table. */
export class ClientsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly secrets: ClientSecrets,
  ) {}

  async create(definition: ClientDefinition): Promise<IssuedClient> {
    checkClientDefinition(definition);
    const clientSecret = definition.clientSecret ?? this.secrets.generate();
    return this.dataSource.transaction(async (manager) => {
      await lockProvisioning(manager);
      const client = this.newClient(definition, clientSecret);
      await refuseTaken(manager, client);
      return { client: await manager.save(client), clientSecret };
    });
  }

  /**
   * Makes the named clients be as described, all or none; running it again changes nothing.
   * A client that an operator disabled stays disabled: a deployment must not undo that.
   */
  async apply(
    definitions: readonly (ClientDefinition & { clientId: string; clientSecret: string })[],
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
      const client = await getClient(manager, nameOrId);
      const overlaps = options.overlapMinutes > 0;
      client.previousSecretHash = overlaps ? client.secretHash : null;
      client.previousSecretExpiresAt = overlaps
        ? await databaseTimeIn(manager, options.overlapMinutes)
        : null;
      client.secretHash = this.secrets.hash(clientSecret);
      return { client: await manager.save(client), clientSecret };
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
      const client = await getClient(manager, nameOrId);
      client.disabledAt = disabled
        ? (client.disabledAt ?? (await databaseTimeIn(manager, 0)))
        : null;
      return manager.save(client);
    });
  }

  private async applyOne(
    manager: EntityManager,
    definition: ClientDefinition & { clientId: string; clientSecret: string },
  ): Promise<{ client: Client; result: ApplyResult }> {
    const existing = await manager.findOneBy(Client, { clientId: definition.clientId });
    const wanted = this.newClient(definition, definition.clientSecret);
    if (existing === null) {
      await refuseTaken(manager, wanted);
      return { client: await manager.save(wanted), result: 'created' };
    }
    if (isSame(existing, wanted)) {
      return { client: existing, result: 'unchanged' };
    }
    if (existing.name !== wanted.name) {
      await refuseTakenName(manager, wanted.name);
    }
    const { name, secretHash, scopes, audiences } = wanted;
    const client = manager.merge(Client, existing, { name, secretHash });
    client.scopes = scopes;
    client.audiences = audiences;
    // A leftover of an earlier rotation would go on opening the door that this file describes.
    client.previousSecretHash = null;
    client.previousSecretExpiresAt = null;
    return { client: await manager.save(client), result: 'updated' };
  }

  private newClient(definition: ClientDefinition, clientSecret: string): Client {
    const client = new Client();
    client.clientId = definition.clientId ?? newClientId(definition.name);
    client.name = definition.name;
    client.secretHash = this.secrets.hash(clientSecret);
    client.previousSecretHash = null;
    client.previousSecretExpiresAt = null;
    client.scopes = definition.scopes;
    client.audiences = definition.audiences;
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

function isSame(existing: Client, wanted: Client): boolean {
  return (
    existing.name === wanted.name &&
    existing.secretHash === wanted.secretHash &&
    existing.previousSecretHash === null &&
    sameMembers(existing.scopes, wanted.scopes) &&
    sameMembers(existing.audiences, wanted.audiences)
  );
}

function sameMembers(left: readonly string[], right: readonly string[]): boolean {
  return left.length === right.length && left.every((member) => right.includes(member));
}
