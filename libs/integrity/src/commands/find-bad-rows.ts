import type { AuthenticatedTable, RowAuthenticator } from '@tessera/crypto';
import type { DataSource } from 'typeorm';
import { rowId } from '../row-id.js';
import { BATCH_SIZE, readBatch, type RawRow } from './row-batches.js';

export interface BadRow {
  readonly id: string;
  readonly reason: 'absent' | 'invalid';
}

/** Every row of a table whose MAC is missing or wrong, in the order of the primary key. */
export async function* findBadRows({
  dataSource,
  authenticator,
  table,
  signal,
}: {
  readonly dataSource: DataSource;
  readonly authenticator: RowAuthenticator;
  readonly table: AuthenticatedTable;
  readonly signal: AbortSignal;
}): AsyncGenerator<BadRow> {
  let last: RawRow | undefined;
  let read = BATCH_SIZE;
  while (read === BATCH_SIZE && !signal.aborted) {
    const rows = await readBatch(dataSource, table, last, false);
    for (const row of rows) {
      const standing = authenticator.check(table, row, row.row_mac);
      if (standing !== 'valid') yield { id: rowId(table, row), reason: standing };
    }
    last = rows.at(-1);
    read = rows.length;
  }
}
