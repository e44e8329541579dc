import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Lines that have not been applied to their payments yet. The table may be big: built concurrently. */
export class IndexDueSettlementLines1795384623361 implements MigrationInterface {
  readonly name = 'IndexDueSettlementLines1795384623361';
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    // A concurrent build waits for older transactions and blocks no one, so it needs no lock timeout.
    await runner.query('set lock_timeout = 0');
    try {
      // One that was interrupted leaves an invalid index behind.
      await runner.query('drop index concurrently if exists settlement_line_due');
      await runner.query(`
        create index concurrently settlement_line_due
        on settlement_line (closed_at, settlement, position)
        where applied_at is null and set_aside_at is null
          and type in ('capture', 'refund', 'chargeback')`);
    } finally {
      await runner.query('reset lock_timeout');
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index concurrently if exists settlement_line_due');
  }
}
