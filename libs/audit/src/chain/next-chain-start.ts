import { prepared } from '@tessera/database';
import type { EntityManager } from 'typeorm';
import type { BatchSealer } from './audit-batch.js';
import type { ChainStart } from './drop-statement.js';
import { findBatch, findFirstAuthenticatedBatch } from './stored-batches.js';
import { legacyRowsUntil } from './upgrade-window.js';

/**
 * The first batch that must stay: it was sealed within the year, or has a row of a month that is kept. The
 * search begins at the oldest batch and ends there.
 */
const FIRST_OF_YEAR = {
  name: 'audit_first_kept_batch',
  text: `select number::float8 as number from audit_batch
    where number > $2 and (sealed_at >= $1 or newest >= $1) order by number limit 1`,
};
/** Rows that had no month when they were written are in the default partition, which is not dropped. */
const FIRST_WITH_OLD_ROWS = {
  name: 'audit_first_batch_with_old_rows',
  text: `with old as (
      select array_agg(id) as ids, min(created_at) as oldest, max(created_at) as newest
      from audit_event_default where created_at < $1)
    select min(number)::float8 as number from audit_batch, old
    where old.ids is not null and number > $2 and event_count > 0
      and audit_batch.oldest <= old.newest and audit_batch.newest >= old.oldest
      and event_ids && old.ids`,
};
const LAST = {
  name: 'audit_last_number',
  text: 'select max(number)::float8 as number from audit_batch',
};

/**
 * Where the chain begins once the months before an instant are dropped: after the last batch of which no
 * row is left, nor any batch before it. The newest batch always stays, because the chain continues from it.
 *
 * @param start where it begins now
 * @returns `start` when no batch can be removed
 */
export async function findNextChainStart(
  tx: EntityManager,
  { before, start, sealer }: NextStartOptions,
): Promise<ChainStart | null> {
  const after = start?.number ?? 0;
  const found = [
    await numberOf(tx, FIRST_OF_YEAR, [before, after]),
    await numberOf(tx, FIRST_WITH_OLD_ROWS, [before, after]),
    await numberOf(tx, LAST, []),
  ];
  const kept = Math.min(...found.filter((number) => number !== null));
  const batch = Number.isFinite(kept) ? await findBatch(tx, kept - 1) : null;
  if (batch === null || batch.number <= after) return start;
  const { number, head, sealedAt, firstPosition, eventIds } = batch;
  return {
    number,
    head,
    sealedAt,
    nextPosition: firstPosition + eventIds.length,
    withoutMacUntil: await withoutMacUntil(tx, number, start, sealer),
  };
}

export interface NextStartOptions {
  /** The first instant that is kept: the beginning of a month, at least a year ago. */
  readonly before: Date;
  readonly start: ChainStart | null;
  readonly sealer: BatchSealer;
}

async function withoutMacUntil(
  tx: EntityManager,
  number: number,
  start: ChainStart | null,
  sealer: BatchSealer,
): Promise<number | null> {
  const first = await findFirstAuthenticatedBatch(tx);
  const isDetermined = typeof start?.withoutMacUntil === 'number';
  if (!isDetermined && (first === null || first.number > number)) return null;
  return legacyRowsUntil(tx, sealer, start);
}

async function numberOf(
  tx: EntityManager,
  statement: typeof LAST,
  values: readonly unknown[],
): Promise<number | null> {
  const [row] = await prepared<{ number: number | null }>(tx, statement, values);
  return row?.number ?? null;
}
