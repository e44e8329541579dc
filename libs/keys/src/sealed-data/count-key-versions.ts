import type { DataSource, EntityManager } from 'typeorm';
import type { NamedKeyUses, SealedColumn } from '../named-keys/named-key-uses.js';
import type { SealedData } from './sealed-data.js';

/** How many rows of a table one version of a key has sealed. */
export interface VersionCount {
  readonly table: string;
  readonly version: number;
  readonly rows: number;
}

export interface SealedCount extends VersionCount {
  /** The name in the keyring. */
  readonly key: string;
}

/** Every service that accepts idempotent requests stores their responses, sealed. */
const IDEMPOTENCY_ANSWERS: SealedColumn = {
  table: 'idempotency_key',
  column: 'answer',
  key: 'idempotency-answer',
};

interface Row {
  readonly version: number;
  readonly rows: string;
}

/** The rows of every table that has data keys, by the version that wraps them. */
export async function countWrappedKeys(
  db: DataSource | EntityManager,
  { wrappedKeyTables }: SealedData,
): Promise<VersionCount[]> {
  const counts: VersionCount[] = [];
  for (const { table } of wrappedKeyTables) {
    const rows = await db.query<Row[]>(
      `select kek_version as version, count(*) as rows from ${table}
       where kek_version is not null group by 1 order by 1`,
    );
    counts.push(...rows.map((row) => ({ table, version: row.version, rows: Number(row.rows) })));
  }
  return counts;
}

/** The values of every sealed column, by the version of the named key that their bytes name. */
export async function countSealedValues(
  db: DataSource | EntityManager,
  { sealedColumns }: Pick<NamedKeyUses, 'sealedColumns'>,
): Promise<SealedCount[]> {
  const counts: SealedCount[] = [];
  for (const { table, column, key } of [...sealedColumns, IDEMPOTENCY_ANSWERS]) {
    const rows = await db.query<Row[]>(
      `select get_byte(${column}, 1) * 256 + get_byte(${column}, 2) as version, count(*) as rows
       from ${table} where octet_length(${column}) > 2 group by 1 order by 1`,
    );
    counts.push(
      ...rows.map((row) => ({ table, key, version: row.version, rows: Number(row.rows) })),
    );
  }
  return counts;
}
