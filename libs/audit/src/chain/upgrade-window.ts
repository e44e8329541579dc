import type { DataSource, EntityManager } from 'typeorm';
import { headOf, type AuditBatch, type BatchSealer } from './audit-batch.js';
import { findFirstAuthenticatedBatch } from './stored-batches.js';

/** For this long after the first batch of format 2, pods of the old version may still write rows. */
export const UPGRADE_WINDOW_MS = 60 * 60_000;

/**
 * Until when rows without a MAC are sealed: an hour after the first batch of format 2, by the time that
 * is sealed in it. A chain that began with format 2 never accepts such rows.
 *
 * @returns the instant in milliseconds; null while there is no batch of format 2
 */
export async function legacyRowsUntil(
  db: DataSource | EntityManager,
  sealer: BatchSealer,
): Promise<number | null> {
  const first = await findFirstAuthenticatedBatch(db);
  return first === null ? null : windowEnd(first, sealer);
}

function windowEnd(first: AuditBatch, sealer: BatchSealer): number {
  const isGenuine = headOf(first).equals(first.head) && sealer.seal(first.head).equals(first.seal);
  if (first.number === 1 || !isGenuine) return -Infinity;
  return first.sealedAt.getTime() + UPGRADE_WINDOW_MS;
}
