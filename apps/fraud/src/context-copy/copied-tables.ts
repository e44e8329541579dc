import { DEPENDENT_TABLES } from '../partitions/decision-partitions.repository.js';

/** The tables whose rows move with a context, the decisions first. */
export const COPIED_TABLES = ['decision', ...DEPENDENT_TABLES] as const;
export type CopiedTable = (typeof COPIED_TABLES)[number];

/** The columns of a table, in the order of their names: two databases may have added them in another order. */
export type TableColumns<Table extends string = CopiedTable> = ReadonlyMap<
  Table,
  readonly string[]
>;

/** Rows of a table, each as a JSON text of Postgres: it keeps microseconds and the exact text of JSON columns. */
export type CopiedRows = ReadonlyMap<CopiedTable, readonly string[]>;

/** @throws Error if the catalog did not list the table */
export function columnsOf<Table extends string>(
  columns: TableColumns<Table>,
  table: Table,
): readonly string[] {
  const found = columns.get(table);
  if (found === undefined) throw new Error(`The table ${table} does not exist.`);
  return found;
}

/** Names of columns for a statement. */
export function listed(columns: readonly string[], of?: string): string {
  const prefix = of === undefined ? '' : `${of}.`;
  return columns.map((name) => `${prefix}"${name}"`).join(', ');
}

/** A JSON array for `json_populate_recordset`. */
export function recordset(rows: readonly string[]): string {
  return `[${rows.join(',')}]`;
}
