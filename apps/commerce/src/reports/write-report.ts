import { csvText, type ReportFormat, type ReportPeriod, type RowBatches } from '@tessera/reports';
import type { Report } from './report.js';

/** Yields a report in chunks, so that no process keeps all of it in memory. */
export function writeReport(
  format: ReportFormat,
  report: Report,
  period: ReportPeriod,
  batches: RowBatches,
): AsyncGenerator<string> {
  switch (format) {
    case 'csv':
      return csvText(report.columns, batches);
    case 'json':
      return writeJson(period, batches);
    default:
      return format satisfies never;
  }
}

async function* writeJson(period: ReportPeriod, batches: RowBatches): AsyncGenerator<string> {
  const { from, to } = period;
  yield `{"from":${JSON.stringify(from)},"to":${JSON.stringify(to)},"data":[`;
  let separator = '';
  for await (const rows of batches) {
    if (rows.length === 0) continue;
    yield separator + rows.map((row) => JSON.stringify(row)).join(',');
    separator = ',';
  }
  yield ']}';
}
