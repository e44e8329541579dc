import { definePurge } from '@tessera/work';

/** Removes sessions that have expired. */
export const SessionPurgeWorker = definePurge({
  does: 'remove expired sessions',
  table: 'console_sessions',
  column: 'expires_at',
  clock: 'database',
  primaryKey: ['id_hash'],
  everyMs: 60_000,
  batch: 500,
});
