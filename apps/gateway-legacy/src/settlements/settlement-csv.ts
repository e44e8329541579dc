import { csvText, isoInstant, type ReportRow as CsvRow, type RowBatches } from '@tessera/reports';
import { DIFFERS, IS_UNMATCHED, LINE_TABLES } from './line-facts.js';
import { PROVIDER_BALANCE } from './ledger-accounts.js';
import type { CompletedReport } from './settlement-report.js';

const COLUMNS = [
  'settlement',
  'provider',
  'merchant',
  'closed_at',
  'type',
  'payment_id',
  'reference',
  'operation_id',
  'debit_account',
  'credit_account',
  'amount',
  'currency_code',
  'remark',
] as const;

type Column = (typeof COLUMNS)[number];

/**
 * The lines of a completed report, in the order in which their files closed. `$1` is the report.
 * Only files that had been read when it was generated count, so later files change nothing.
 */
export const REPORT_LINES = `
  select l.settlement, l.provider, l.merchant, ${isoInstant('l.closed_at')} as closed_at, l.type,
      l.payment_id, p.reference, l.order_id as operation_id,
      case when l.amount >= 0 then '${PROVIDER_BALANCE}' else l.type || 's' end as debit_account,
      case when l.amount >= 0 then l.type || 's' else '${PROVIDER_BALANCE}' end as credit_account,
      abs(l.amount)::text as amount, l.currency_code,
      case when ${IS_UNMATCHED} then 'unmatched' when ${DIFFERS} then 'differs' end as remark
    from settlement_report r
    join settlement_report_source s on s.report_id = r.id and s.account_id = r.account_id
    join ${LINE_TABLES} on l.account_id = r.account_id and l.currency_code = r.currency_code
      and l.closed_at >= r.period_start and l.closed_at < r.period_end
      and l.provider = s.provider and l.merchant = s.merchant and l.settlement <= s.last_settlement
    where r.id = $1
    order by l.closed_at, l.provider, l.merchant, l.settlement, l.position`;

/** The report as CSV: its opening balance, a row for each line, its closing balance. */
export function settlementCsv(report: CompletedReport, lines: RowBatches): AsyncGenerator<string> {
  return csvText(COLUMNS, withBalances(report, lines));
}

async function* withBalances(report: CompletedReport, lines: RowBatches): RowBatches {
  const { period_start: start, period_end: end, currency_code: currency } = report;
  const [opening, closing] = [Number(report.opening_balance), Number(report.closing_balance)];
  yield [balanceRow('opening_balance', start, opening, currency)];
  yield* lines;
  // Closing moves what is left the other way.
  yield [balanceRow('closing_balance', end, -closing, currency)];
}

function balanceRow(type: string, at: Date, amount: number, currency: string): CsvRow {
  const row: Record<Column, string | number | null> = {
    settlement: null,
    provider: null,
    merchant: null,
    closed_at: at.toISOString(),
    type,
    payment_id: null,
    reference: null,
    operation_id: null,
    debit_account: amount >= 0 ? PROVIDER_BALANCE : type,
    credit_account: amount >= 0 ? type : PROVIDER_BALANCE,
    amount: Math.abs(amount),
    currency_code: currency,
    remark: null,
  };
  return row;
}
