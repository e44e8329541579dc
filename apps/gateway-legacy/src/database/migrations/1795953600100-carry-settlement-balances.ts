import type { MigrationInterface, QueryRunner } from 'typeorm';

/** References without an index on the side that refers: each removal of a payment would scan these tables. */
const REFERENCES = [
  ['payment_event', 'order_id', 'payment_order'],
  ['payment_key', 'payment_id', 'payment'],
  ['payment_key', 'order_id', 'payment_order'],
  ['chargeback', 'order_id', 'payment_order'],
] as const;

/**
 * For the removal of old payments: the sums of settlement lines that were removed, and how far the removal
 * has come.
 */
export class CarrySettlementBalances1795953600100 implements MigrationInterface {
  readonly name = 'CarrySettlementBalances1795953600100';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table settlement_carried (
        account_id uuid not null references account (id),
        currency_code text not null,
        amount numeric not null,
        line_count bigint not null,
        removed_before timestamptz not null,
        primary key (account_id, currency_code)
      )`);
    await runner.query(`
      create table payment_removal (
        id smallint primary key check (id = 1),
        caught_up_at timestamptz not null
      )`);
    for (const [table, column] of REFERENCES) {
      await runner.query(`alter table ${table} drop constraint ${table}_${column}_fkey`);
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const [table, column, other] of REFERENCES) {
      await runner.query(
        `alter table ${table} add constraint ${table}_${column}_fkey
          foreign key (${column}) references ${other} (id) not valid`,
      );
    }
    await runner.query('drop table payment_removal, settlement_carried');
  }
}
