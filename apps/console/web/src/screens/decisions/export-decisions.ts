import type { DecisionRecord, ListDecisions } from '@tessera/client';
import { tessera } from '../../api/client.js';
import { csvLines } from './csv.js';

/** A file that a spreadsheet opens without trouble, and an export that takes half a minute. */
export const MAX_EXPORT = 10_000;
const PAGE = 100;

const HEADER = [
  ...['time', 'outcome', 'amount', 'amount_minor_units', 'currency', 'reference', 'customer'],
  ...['card', 'rules', 'shadow_rules', 'context', 'device_ip', 'payment_state', 'resolution'],
  ...['fail_open', 'latency_us', 'ruleset_version', 'id'],
];

/**
 * The decisions of a list as CSV, at most {@link MAX_EXPORT}.
 *
 * @throws the reason of the signal
 */
export async function exportDecisions(
  filters: ListDecisions,
  signal: AbortSignal,
  onProgress: (count: number) => void,
): Promise<string> {
  // The mark at the beginning makes spreadsheets read it as UTF-8.
  const parts = ['\uFEFF', csvLines([HEADER])];
  let count = 0;
  for await (const page of tessera.reviews.list({ ...filters, limit: PAGE }, { signal }).pages()) {
    signal.throwIfAborted();
    const rows = page.data.slice(0, MAX_EXPORT - count);
    parts.push(csvLines(rows.map(cellsOf)));
    count += rows.length;
    onProgress(count);
    if (count >= MAX_EXPORT) break;
  }
  return parts.join('');
}

function cellsOf(row: DecisionRecord) {
  const names = (live: boolean) =>
    row.triggered_rules.flatMap((rule) => (rule.live === live ? [rule.name] : [])).join('; ');
  return [
    ...[row.evaluated_at, row.outcome, majorUnits(row.amount, row.currency), row.amount],
    ...[row.currency, row.transaction_reference, row.customer_id, row.masked_credential],
    ...[names(true), names(false), row.context, row.device_ip, row.payment_state],
    ...[row.resolution?.resolution, String(row.fail_open), row.latency_us],
    ...[row.ruleset_version, row.id],
  ];
}

/** `1709.89`, with a point in every locale. */
function majorUnits(amount: number, currency: string): string {
  const format = new Intl.NumberFormat('en', { style: 'currency', currency });
  const digits = format.resolvedOptions().maximumFractionDigits ?? 2;
  return (amount / 10 ** digits).toFixed(digits);
}
