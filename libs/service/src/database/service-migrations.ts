import type { MigrationInterface, QueryRunner } from 'typeorm';
import { IDEMPOTENCY_KEY_TABLE } from '../idempotency/idempotency-store.js';
import { LIST_TOMBSTONE_TABLE } from '../lists/cursor-lists.js';

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

export const serviceMigrations = [CreateServiceTables1763700000000];
