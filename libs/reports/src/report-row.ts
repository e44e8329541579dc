/** A value of a row as it is written: text and counts. */
export type ReportValue = string | number | null;

/** A line of a report: its columns in order. */
export type ReportRow = Readonly<Record<string, ReportValue>>;

/** Batches of rows; the text of each is one chunk. */
export type RowBatches = AsyncGenerator<readonly ReportRow[]>;

/** An instant as APIs write it. Postgres does it faster than a million dates are made and written here. */
export function isoInstant(column: string): string {
  return `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}
