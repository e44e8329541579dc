import type { MigrationInterface, QueryRunner } from 'typeorm';
import { IDEMPOTENCY_KEY_TABLE } from '../idempotency/idempotency-store.js';
import { LIST_TOMBSTONE_TABLE } from '../lists/cursor-lists.js';
import { KEYRING_MARK_TABLE } from './keyring-marks.js';

/** The tables that every service has, whatever it does. */
class CreateServiceTables1763700000000 implements MigrationInterface {
  readonly name = 'CreateServiceTables1763700000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(IDEMPOTENCY_KEY_TABLE);
    await runner.query(LIST_TOMBSTONE_TABLE);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table idempotency_key, list_tombstone');
  }
}

/** Which keyring a database is written with. */
class CreateKeyringMarks1765100000000 implements MigrationInterface {
  readonly name = 'CreateKeyringMarks1765100000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(KEYRING_MARK_TABLE);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table keyring_mark');
  }
}

/**
 * Fingerprints of earlier releases were made of whole bodies, so a security code could be found by
 * trying all of them. A row without a fingerprint still replays its response until it expires.
 */
class RemoveBodyFingerprints1795327200000 implements MigrationInterface {
  readonly name = 'RemoveBodyFingerprints1795327200000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`update idempotency_key set fingerprint = ''`);
  }

  /** What was removed cannot be computed again. */
  async down(): Promise<void> {
    await Promise.resolve();
  }
}

/** Places in lists of objects that are gone are removed by the time of their removal. */
class IndexTombstonesByAge1795385538301 implements MigrationInterface {
  readonly name = 'IndexTombstonesByAge1795385538301';
  /** `concurrently` is not possible in a transaction. */
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    // A concurrent build waits for older transactions and blocks no one, so it needs no lock timeout.
    await runner.query('set lock_timeout = 0');
    try {
      // What an interrupted run left is invalid.
      await runner.query('drop index concurrently if exists list_tombstone_age');
      await runner.query(
        'create index concurrently list_tombstone_age on list_tombstone (deleted_at)',
      );
    } finally {
      await runner.query('reset lock_timeout');
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index concurrently if exists list_tombstone_age');
  }
}

export const serviceMigrations = [
  CreateServiceTables1763700000000,
  CreateKeyringMarks1765100000000,
  RemoveBodyFingerprints1795327200000,
  IndexTombstonesByAge1795385538301,
];
