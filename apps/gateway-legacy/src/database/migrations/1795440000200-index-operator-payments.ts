import type { MigrationInterface, QueryRunner } from 'typeorm';

const INDEXES = [
  // Has what filters that match many payments compare, so that rare values are found without the table.
  ['payment_time', '(created_at, id) include (amount, currency_code)'],
  ['payment_state', '(state, created_at, id)'],
  ['payment_any_reference', '(reference, created_at, id)'],
] as const;

/** For the list of operators, which is over all accounts. */
export class IndexOperatorPayments1795440000200 implements MigrationInterface {
  readonly name = 'IndexOperatorPayments1795440000200';
  /** An index can be made concurrently outside a transaction only. */
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    // A concurrent build waits for older transactions and blocks no request, so it needs no timeout.
    await runner.query('set lock_timeout = 0');
    try {
      for (const [name, definition] of INDEXES) {
        // An interrupted build leaves an invalid index.
        await runner.query(`drop index concurrently if exists ${name}`);
        await runner.query(`create index concurrently ${name} on payment ${definition}`);
      }
    } finally {
      await runner.query('reset lock_timeout');
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const [name] of INDEXES) await runner.query(`drop index concurrently if exists ${name}`);
  }
}
