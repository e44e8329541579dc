import type { AuthenticatedTable } from '@tessera/crypto';
import type { DataSource } from 'typeorm';

/** A count stops here: whether it is thousands or millions changes nothing for the operator. */
const MAX_COUNTED = 10_000;

export interface UnsealedRows {
  readonly table: string;
  readonly count: number;
}

/** How many rows of each table have no MAC, by an index that holds nothing else; 10,000 at most. */
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
