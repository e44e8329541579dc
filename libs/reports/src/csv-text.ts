import { stringify } from 'csv-stringify/sync';
import type { RowBatches } from './report-row.js';

/**
 * RFC 4180, the header row first. A text that a spreadsheet would take for a formula gets an
 * apostrophe: such texts come from others.
 */
export async function* csvText(
  columns: readonly string[],
  batches: RowBatches,
): AsyncGenerator<string> {
  const options = {
    columns: [...columns],
    record_delimiter: '\r\n',
    escape_formulas: true,
  };
  yield stringify([], { ...options, header: true });
  for await (const rows of batches) yield stringify([...rows], options);
}
