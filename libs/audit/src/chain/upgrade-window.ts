import type { DataSource, EntityManager } from 'typeorm';
import { headOf, type AuditBatch, type BatchSealer } from './audit-batch.js';
import type { ChainStart } from './drop-statement.js';
import { findBatch, findFirstAuthenticatedBatch } from './stored-batches.js';

/** For this long after the first batch of format 2, pods of the old version may still write rows. */
export const UPGRADE_WINDOW_MS = 60 * 60_000;

/**
 * Until when rows without a MAC are sealed: an hour after the first batch of format 2, by the time that
 * is sealed in it. A chain that began with format 2 never accepts such rows.
 *
 * @param start where the chain begins, if its oldest batches were removed. The sealing does not need it: a
 *   chain that lost its oldest batches was upgraded long ago.
 * @returns the instant in milliseconds; null while there is no batch of format 2
 */
export async function legacyRowsUntil(
  db: DataSource | EntityManager,
  sealer: BatchSealer,
  start: ChainStart | null = null,
): Promise<number | null> {
  if (start !== null && start.withoutMacUntil !== null) return start.withoutMacUntil;
  const first = await findFirstAuthenticatedBatch(db);
  if (first === null) return null;
  if (first.number === 1) return -Infinity;
  // Otherwise the window would move to any later batch once those before it are gone.
  const follows =
    first.number - 1 === start?.number || (await findBatch(db, first.number - 1)) !== null;
  return follows ? windowEnd(first, sealer) : -Infinity;
}

function windowEnd(first: AuditBatch, sealer: BatchSealer): number {
  const isGenuine = headOf(first).equals(first.head) && sealer.seal(first.head).equals(first.seal);
  if (!isGenuine) return -Infinity;
  return first.sealedAt.getTime() + UPGRADE_WINDOW_MS;
}
