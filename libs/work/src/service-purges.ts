import { IDEMPOTENCY_KEYS_KEPT_HOURS } from '@tessera/http';
import { definePurge } from './define-purge.js';

/** Removes idempotency keys a day after their first request. */
export const IdempotencyKeyPurgeWorker = definePurge({
  does: 'remove expired idempotency keys',
  table: 'idempotency_key',
  column: 'created_at',
  clock: 'database',
  keptSeconds: IDEMPOTENCY_KEYS_KEPT_HOURS * 3_600,
  everyMs: 60_000,
  batch: 5_000,
});

/**
 * Removes the places of deleted objects in cursor lists: no client pages through a list for a week.
 */
export const ListTombstonePurgeWorker = definePurge({
  does: 'remove the list places of deleted objects',
  table: 'list_tombstone',
  column: 'deleted_at',
  clock: 'database',
  keptSeconds: 7 * 24 * 60 * 60,
  everyMs: 10 * 60_000,
  batch: 5_000,
});
