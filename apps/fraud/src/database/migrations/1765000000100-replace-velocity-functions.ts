import type { MigrationInterface, QueryRunner } from 'typeorm';
import { BACKFILL, RECORD } from './velocity-functions.js';

/**
 * Brings the functions of a database that has velocities already up to those of a new one: they go
 * along indexes whatever Postgres believes about the tables, and read a shared window once.
 */
export class ReplaceVelocityFunctions1765000000100 implements MigrationInterface {
  readonly name = 'ReplaceVelocityFunctions1765000000100';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of [RECORD, BACKFILL]) {
      await runner.query(statement.replace('create function', 'create or replace function'));
    }
  }

  /** The functions of before answered the same, slower. */
  down(): Promise<void> {
    return Promise.resolve();
  }
}
