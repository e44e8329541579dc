import type { AuthenticatedTable, RowAuthenticator } from '@tessera/crypto';
import type { DataSource, EntityManager } from 'typeorm';
import { BATCH_SIZE, columnsOf, quoted, readBatch, writeMacs, type RawRow } from './row-batches.js';

/** The result of a run; `skipped` rows have no MAC in a table that was sealed before. */
export interface SealCounts {
  sealed: number;
  renewed: number;
  invalid: number;
  skipped: number;
}

export interface SealOptions {
  readonly dataSource: DataSource;
  readonly authenticator: RowAuthenticator;
  readonly table: AuthenticatedTable;
  /** Whether rows without a MAC get one. */
  readonly sealsAbsent: boolean;
  readonly signal: AbortSignal;
  readonly counts: SealCounts;
}

/** Processes a table in short transactions; rows with a wrong MAC are left unchanged. */
export async function sealTable(options: SealOptions): Promise<void> {
  const { dataSource, signal } = options;
  let last: RawRow | undefined;
  let read = BATCH_SIZE;
  while (read === BATCH_SIZE && !signal.aborted) {
    const after = last;
    const rows = await dataSource.transaction((tx) => sealBatch(tx, options, after));
    last = rows.at(-1);
    read = rows.length;
  }
}

async function sealBatch(
  tx: EntityManager,
  { authenticator, table, sealsAbsent, counts }: SealOptions,
  after: RawRow | undefined,
): Promise<RawRow[]> {
  const rows = await readBatch(tx, table, after, true);
  const written: { row: RawRow; mac: Buffer }[] = [];
  for (const row of rows) {
    const standing = authenticator.check(table, row, row.row_mac);
    const isOutdated = row.row_mac !== null && !isCurrent(authenticator, standing, row.row_mac);
    if (standing === 'invalid') counts.invalid += 1;
    else if (standing === 'absent' && !sealsAbsent) counts.skipped += 1;
    else if (standing === 'absent' || isOutdated) {
      written.push({ row, mac: authenticator.mac(table, row) });
      if (standing === 'absent') counts.sealed += 1;
      else counts.renewed += 1;
    }
  }
  await writeMacs(tx, table, written);
  return rows;
}

function isCurrent(authenticator: RowAuthenticator, standing: string, mac: Buffer): boolean {
  return standing !== 'valid' || authenticator.isCurrent(mac);
}

/** Seals one row as it is. @returns false if it does not exist */
export async function acceptRow(
  tx: EntityManager,
  {
    authenticator,
    table,
    id,
  }: {
    readonly authenticator: RowAuthenticator;
    readonly table: AuthenticatedTable;
    /** The same check as `integrity verify`. */
    readonly id: string;
  },
): Promise<boolean> {
  const { keys, all } = columnsOf(table);
  const shown = `concat_ws(' ', ${keys.map((name) => `${quoted(name)}::text`).join(', ')})`;
  const [row] = await tx.query<RawRow[]>(
    `select ${all.join(', ')}, row_mac from ${table.table} where ${shown} = $1 for update`,
    [id],
  );
  if (row === undefined) return false;
  await writeMacs(tx, table, [{ row, mac: authenticator.mac(table, row) }]);
  return true;
}
