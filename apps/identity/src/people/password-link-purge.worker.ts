import { definePurge } from '@tessera/work';

/** Removes links that have expired. */
export const PasswordLinkPurgeWorker = definePurge({
  does: 'remove expired password links',
  table: 'password_links',
  column: 'expires_at',
  everyMs: 10 * 60_000,
});
