import { stringify } from 'csv-stringify/sync';
import type { RowBatches } from './report-row.js';

/**
 * Writes CSV according to RFC 4180, with a header row. A value that a spreadsheet would evaluate as
 * a formula is prefixed with an apostrophe, since values come from third parties.
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
