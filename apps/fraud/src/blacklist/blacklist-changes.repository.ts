import { Injectable } from '@nestjs/common';
import { prepared, type Statement } from '@tessera/database';
import { DataSource, type EntityManager } from 'typeorm';

/** An entry that was added, changed or removed. */
export interface Change {
  readonly lookup: string;
  readonly list: string;
  readonly path: string;
  readonly expiresAt: Date | null;
  readonly removed: boolean;
  readonly change: bigint;
}

interface ChangeRow {
  readonly lookup: string;
  readonly list: string;
  readonly path: string;
  readonly expires_at: Date | null;
  readonly removed: boolean;
  readonly change: string;
}

const PAGE = 20_000;

const READ_CHANGE: Statement = {
  name: 'blacklist_change',
  text: 'select change::text as latest from blacklist_change',
};
/** Locks the counter's row until the change commits, so change numbers become visible in order. */
const NEXT_CHANGE: Statement = {
  name: 'blacklist_next_change',
  text: 'update blacklist_change set change = change + 1 returning change::text as latest',
};
const READ_ALL: Statement = {
  name: 'blacklist_all',
  text: `select lookup, list, path, expires_at, false as removed, change::text as change
    from blacklist_entry where lookup > $1 order by lookup limit ${PAGE}`,
};
const READ_SINCE: Statement = {
  name: 'blacklist_changes_since',
  text: `select lookup, list, path, expires_at, removed, number::text as change from (
      select lookup, list, path, expires_at, false as removed, change as number
        from blacklist_entry where change > $1
      union all
      select lookup, list, path, null, true, change from blacklist_removal where change > $1
    ) changes
    order by number, removed desc
    fetch first ${PAGE} rows with ties`,
};
const FIRST_LOOKUP = '00000000-0000-0000-0000-000000000000';

/** Returns the number for the changes that this transaction makes. */
export async function nextChange(tx: EntityManager): Promise<bigint> {
  return latestOf(await prepared<{ latest: string }>(tx, NEXT_CHANGE, []));
}

/**
 * The numbered changes by which every replica follows the lists. SQL by hand: a page must end
 * between two numbers.
 */
@Injectable()
export class BlacklistChangesRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** The number of the latest change. */
  async latest(): Promise<bigint> {
    return latestOf(await prepared<{ latest: string }>(this.dataSource, READ_CHANGE, []));
  }

  /** Reads every entry in pages, so that a million entries are never in memory twice. */
  async *readAll(): AsyncGenerator<readonly Change[]> {
    for (let after = FIRST_LOOKUP; ;) {
      const rows = await prepared<ChangeRow>(this.dataSource, READ_ALL, [after]);
      yield rows.map(toChange);
      const last = rows.at(-1);
      if (last === undefined || rows.length < PAGE) return;
      after = last.lookup;
    }
  }

  /** The next changes in order. Changes that share a number are returned together or not at all. */
  async readSince(change: bigint): Promise<readonly Change[]> {
    return (await prepared<ChangeRow>(this.dataSource, READ_SINCE, [change])).map(toChange);
  }
}

function toChange({ expires_at: expiresAt, change, ...row }: ChangeRow): Change {
  return { ...row, expiresAt, change: BigInt(change) };
}

function latestOf([row]: readonly { latest: string }[]): bigint {
  if (row === undefined) throw new Error('The table blacklist_change is empty.');
  return BigInt(row.latest);
}
