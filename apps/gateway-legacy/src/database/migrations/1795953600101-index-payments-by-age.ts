import type { MigrationInterface, QueryRunner } from 'typeorm';

const INDEXES = [
  ['payment_closed', "payment (updated_at, id) where state in ('settled', 'voided', 'failed')"],
  ['settlement_line_payment', 'settlement_line (payment_id) where payment_id is not null'],
  ['settlement_line_without_payment', 'settlement_line (closed_at) where payment_id is null'],
] as const;

/** For the removal of old payments and settlement lines. */
export class IndexPaymentsByAge1795953600101 implements MigrationInterface {
  readonly name = 'IndexPaymentsByAge1795953600101';
  /** An index can be made concurrently outside a transaction only. */
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    // A concurrent build waits for older transactions and blocks no request, so it needs no timeout.
    await runner.query('set lock_timeout = 0');
    try {
      for (const [name, definition] of INDEXES) {
        // An interrupted build leaves an invalid index.
        await runner.query(`drop index concurrently if exists ${name}`);
        await runner.query(`create index concurrently ${name} on ${definition}`);
      }
    } finally {
      await runner.query('reset lock_timeout');
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const [name] of INDEXES) await runner.query(`drop index concurrently if exists ${name}`);
  }
}
