import type { AuthenticatedTable } from '@tessera/crypto';
import type { DataSource } from 'typeorm';

/** Counting stops here: the operator acts the same for thousands as for millions. */
const MAX_COUNTED = 10_000;

export interface UnsealedRows {
  readonly table: string;
  readonly count: number;
}

/** How many rows of each table have no MAC, at most 10,000, by a partial index on such rows. */
export function countUnsealed(
  dataSource: DataSource,
  tables: readonly AuthenticatedTable[],
): Promise<UnsealedRows[]> {
  const counts = tables.map(
    ({ table }) => `select '${table}' as table,
      (select count(*)::integer from (
        select from ${table} where row_mac is null limit ${MAX_COUNTED}) as unsealed) as count`,
  );
  return dataSource.query<UnsealedRows[]>(counts.join(' union all '));
}
