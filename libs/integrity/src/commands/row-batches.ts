import type { AuthenticatedTable, ColumnKind } from '@tessera/crypto';
import type { DataSource, EntityManager } from 'typeorm';

/** A row as the driver returns it, with its MAC. */
export type RawRow = Readonly<Record<string, unknown>> & { readonly row_mac: Buffer | null };

export const BATCH_SIZE = 500;

const TYPES: Readonly<Record<ColumnKind, string>> = {
  uuid: 'uuid',
  text: 'text',
  bytes: 'bytea',
  time: 'timestamptz',
  boolean: 'boolean',
  number: 'bigint',
  set: 'text',
  list: 'text',
  json: 'jsonb',
};

/** The columns of the key, and all columns that the MAC covers. */
export function columnsOf({ key, grants }: AuthenticatedTable) {
  const keys = Object.keys(key);
  return { keys, all: [...keys, ...Object.keys(grants)].map(quoted) };
}

/**
 * Up to {@link BATCH_SIZE} rows in the order of their primary key, after the last row of the
 * previous batch.
 */
export async function readBatch(
  db: DataSource | EntityManager,
  table: AuthenticatedTable,
  after: RawRow | undefined,
  lock: boolean,
): Promise<RawRow[]> {
  const { keys, all } = columnsOf(table);
  const order = keys.map(quoted).join(', ');
  const places = keys.map((name, index) => `$${index + 1}::${typeOf(table, name)}`).join(', ');
  const where = after === undefined ? '' : `where (${order}) > (${places})`;
  const values = after === undefined ? [] : keys.map((name) => after[name]);
  return db.query<RawRow[]>(
    `select ${all.join(', ')}, row_mac from ${table.table} ${where}
      order by ${order} limit ${BATCH_SIZE} ${lock ? 'for update' : ''}`,
    values,
  );
}

/** Writes the MACs of rows that the transaction has locked. */
export async function writeMacs(
  tx: EntityManager,
  table: AuthenticatedTable,
  rows: readonly { readonly row: RawRow; readonly mac: Buffer }[],
): Promise<void> {
  if (rows.length === 0) return;
  const { keys } = columnsOf(table);
  const arrays = keys.map((name, index) => `$${index + 1}::${typeOf(table, name)}[]`);
  const same = keys.map((name) => `t.${quoted(name)} = given.${quoted(name)}`).join(' and ');
  await tx.query(
    `update ${table.table} t set row_mac = given.mac
      from unnest(${arrays.join(', ')}, $${keys.length + 1}::bytea[])
        as given(${keys.map(quoted).join(', ')}, mac)
      where ${same}`,
    [...keys.map((name) => rows.map(({ row }) => row[name])), rows.map(({ mac }) => mac)],
  );
}

function typeOf({ key }: AuthenticatedTable, name: string): string {
  return TYPES[key[name] ?? 'text'];
}

export function quoted(name: string): string {
  return `"${name}"`;
}
