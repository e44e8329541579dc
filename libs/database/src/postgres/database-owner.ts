import type { Keyring } from '@tessera/crypto';
import type { DataSource } from 'typeorm';

/** The service that opened a database, and the keys with which it authenticates what it writes. */
export interface DatabaseOwner {
  readonly service: string;
  /** What the keys are bound to. */
  readonly keyDomain: string;
  readonly keyring: Keyring;
}

const owners = new WeakMap<DataSource, DatabaseOwner>();

/** Remembers who opened a database: the API, a worker or a command. */
export function bindDatabaseOwner(dataSource: DataSource, owner: DatabaseOwner): void {
  owners.set(dataSource, owner);
}

/**
 * The owner of a database. Rows are authenticated wherever they are inserted, which includes code
 * that runs before Nest starts and code that only knows its transaction.
 *
 * @throws Error when the database was opened without a keyring
 */
export function databaseOwnerOf(dataSource: DataSource): DatabaseOwner {
  const owner = owners.get(dataSource);
  if (owner === undefined) {
    throw new Error('This database was opened without a keyring; open it with withFoundation().');
  }
  return owner;
}
