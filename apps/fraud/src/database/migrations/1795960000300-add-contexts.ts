import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What belongs to a decision, and was found by its ID only. */
const TABLES = [
  'payment_event',
  'backend_call',
  'provisional_decision',
  'review_assignment',
  'review_note',
] as const;

/**
 * The context of a decision in what belongs to it, so that the tables can be divided by it. The release before
 * writes rows without one. A worker fills these, along an index of nothing else, and a later release requires the
 * column and adds it to the keys.
 */
export class AddContexts1795960000300 implements MigrationInterface {
  readonly name = 'AddContexts1795960000300';
  /** An index can be made concurrently outside a transaction only. */
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    for (const table of TABLES) {
      await runner.query(`alter table ${table} add column if not exists context text`);
      // A concurrent build waits for older transactions and blocks no request, so it needs no timeout.
      await runner.query('set lock_timeout = 0');
      try {
        // An interrupted build leaves an invalid index.
        await runner.query(`drop index concurrently if exists ${table}_without_context`);
        await runner.query(
          `create index concurrently ${table}_without_context on ${table} (decision_id)
            where context is null`,
        );
      } finally {
        await runner.query('reset lock_timeout');
      }
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of TABLES) await runner.query(`alter table ${table} drop column context`);
  }
}
