import { definePurge } from '@tessera/work';

/** As long as the vault keeps a session: after that it can no longer become a token. */
const KEPT_DAYS = 31;

/** Removes sessions that expired long ago. */
export const TokenSessionPurgeWorker = definePurge({
  does: 'remove old sessions',
  table: 'token_session',
  column: 'expires_at',
  keptSeconds: KEPT_DAYS * 24 * 60 * 60,
  everyMs: 60 * 60_000,
});
