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

export const serviceMigrations = [
  CreateServiceTables1763700000000,
  CreateKeyringMarks1765100000000,
];
