import { randomBase62 } from '@tessera/crypto';
import type { EntityManager } from 'typeorm';
import { Client } from './client.entity.js';
import { ClientExistsError, ClientNotFoundError } from './clients.errors.js';

const CLIENT_ID_RANDOM_LENGTH = 12;

/** Serializes concurrent provisioning by operators and deployments. */
export async function lockProvisioning(tx: EntityManager): Promise<void> {
  await tx.query(`select pg_advisory_xact_lock(hashtext('identity: provisioning'))`);
}

export async function refuseTaken(tx: EntityManager, client: Client): Promise<void> {
  if (await tx.existsBy(Client, { clientId: client.clientId })) {
    throw new ClientExistsError('client id', client.clientId);
  }
  await refuseTakenName(tx, client.name);
}

export async function refuseTakenName(tx: EntityManager, name: string): Promise<void> {
  if (await tx.existsBy(Client, { name })) {
    throw new ClientExistsError('name', name);
  }
}

export async function getClient(tx: EntityManager, nameOrId: string): Promise<Client> {
  const client = await tx.findOneBy(Client, [{ name: nameOrId }, { clientId: nameOrId }]);
  if (client === null) {
    throw new ClientNotFoundError(nameOrId);
  }
  return client;
}

/** The database's clock, since every replica compares with it. */
export async function databaseTimeIn(tx: EntityManager, minutes: number): Promise<Date> {
  const rows: { at: Date }[] = await tx.query(`select now() + make_interval(mins => $1) as at`, [
    minutes,
  ]);
  const [row] = rows;
  if (row === undefined) {
    throw new Error('The database returned no time.');
  }
  return row.at;
}

/**
 * `shop-4fK…`: the name makes logs readable, the random part keeps IDs unique when a name is
 * reused.
 */
export function newClientId(name: string): string {
  return `${name}-${randomBase62(CLIENT_ID_RANDOM_LENGTH)}`;
}
