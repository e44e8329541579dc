import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What happened to the payments of decisions, each event once. */
export class CreatePaymentEvents1764800000200 implements MigrationInterface {
  readonly name = 'CreatePaymentEvents1764800000200';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table payment_event (
        id uuid primary key,
        created_at timestamptz not null,
        decision_id uuid not null references decision (id) on delete cascade,
        type text not null check (type in
          ('authorization', 'capture', 'refund', 'void', 'chargeback', 'fraud_report', 'failed')),
        occurred_at timestamptz not null,
        data text not null,
        blacklist_entries text not null,
        unique (decision_id, occurred_at, type)
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table payment_event');
  }
}
