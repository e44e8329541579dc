import { DEPENDENT_TABLES } from '../partitions/decision-partitions.repository.js';

/** The tables whose rows move with a context, the decisions first. */
export const COPIED_TABLES = ['decision', ...DEPENDENT_TABLES] as const;
export type CopiedTable = (typeof COPIED_TABLES)[number];

/** The columns of a table, in the order of their names: two databases may have added them in another order. */
export type TableColumns = ReadonlyMap<CopiedTable, readonly string[]>;

/** Rows of a table, each as a JSON text of Postgres: it keeps microseconds and the exact text of JSON columns. */
export type CopiedRows = ReadonlyMap<CopiedTable, readonly string[]>;

/** A JSON array for `json_populate_recordset`. */
export function recordset(rows: readonly string[]): string {
  return `[${rows.join(',')}]`;
}
