import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Settlement reports. The checks are the double entry: no report is stored whose opening balance and
 * movements do not come to its closing balance, whatever computed them.
 */
export class CreateSettlementReports1766100000000 implements MigrationInterface {
  readonly name = 'CreateSettlementReports1766100000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table settlement_report (
        id uuid primary key,
        account_id uuid not null references account (id),
        created_at timestamptz not null,
        period_start timestamptz not null,
        period_end timestamptz not null,
        currency_code text not null,
        status text not null check (status in ('processing', 'completed', 'failed')),
        due_at timestamptz,
        attempts integer not null default 0,
        give_up_at timestamptz not null,
        reason_code text,
        reason_message text,
        ended_at timestamptz,
        as_of timestamptz,
        opening_balance bigint,
        capture_debit bigint, capture_credit bigint,
        refund_debit bigint, refund_credit bigint,
        chargeback_debit bigint, chargeback_credit bigint,
        fee_debit bigint, fee_credit bigint,
        payout_debit bigint, payout_credit bigint,
        closing_balance bigint,
        line_count integer,
        unmatched_count integer,
        unmatched_amount bigint,
        differing_count integer,
        outstanding_count integer,
        outstanding_captures bigint,
        outstanding_refunds bigint,
        check (period_start < period_end),
        check ((status = 'processing') = (due_at is not null)),
        check ((status = 'processing') = (ended_at is null)),
        check ((reason_code is null) = (reason_message is null)),
        check (status <> 'failed' or reason_code is not null),
        check (num_nonnulls(as_of, opening_balance, capture_debit, capture_credit, refund_debit,
          refund_credit, chargeback_debit, chargeback_credit, fee_debit, fee_credit, payout_debit,
          payout_credit, closing_balance, line_count, unmatched_count, unmatched_amount,
          differing_count, outstanding_count, outstanding_captures, outstanding_refunds)
          = case status when 'completed' then 20 else 0 end),
        check (least(capture_debit, capture_credit, refund_debit, refund_credit, chargeback_debit,
          chargeback_credit, fee_debit, fee_credit, payout_debit, payout_credit) >= 0),
        check (opening_balance + capture_credit - capture_debit + refund_credit - refund_debit
          + chargeback_credit - chargeback_debit + fee_credit - fee_debit
          + payout_credit - payout_debit = closing_balance)
      )`);
    await runner.query(`
      create index settlement_report_newest on settlement_report (account_id, created_at, id)`);
    await runner.query(`
      create index settlement_report_due on settlement_report (due_at) where status = 'processing'`);
    await runner.query(`
      create table settlement_report_source (
        report_id uuid not null references settlement_report (id),
        provider text not null,
        merchant text not null,
        last_settlement integer not null,
        primary key (report_id, provider, merchant)
      )`);
    await runner.query(`
      create index settlement_line_order on settlement_line (order_id) where order_id is not null`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index settlement_line_order');
    await runner.query('drop table settlement_report_source, settlement_report');
  }
}
