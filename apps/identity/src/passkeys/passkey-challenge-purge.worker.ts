import { definePurge } from '@tessera/work';

/** Removes challenges that were never signed. */
export const PasskeyChallengePurgeWorker = definePurge({
  does: 'remove expired passkey challenges',
  table: 'passkey_challenges',
  column: 'expires_at',
  primaryKey: ['binding', 'purpose'],
  everyMs: 10 * 60_000,
});
