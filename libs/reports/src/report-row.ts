/** A value of a row: strings and numbers. */
export type ReportValue = string | number | null;

/** A line of a report: its columns in order. */
export type ReportRow = Readonly<Record<string, ReportValue>>;

/** Batches of rows; each is sent as one chunk. */
export type RowBatches = AsyncGenerator<readonly ReportRow[]>;

/**
 * An instant in the notation of the APIs. Faster in Postgres than creating a million dates here.
 */
export function isoInstant(column: string): string {
  return `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}
