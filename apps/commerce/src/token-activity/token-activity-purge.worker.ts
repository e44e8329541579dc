import { definePurge } from '@tessera/work';

/** The longest report, and a month to ask for it. */
const ACTIVITY_KEPT_DAYS = 366 + 31;

/** Removes token activity that no report shows any more. */
export const TokenActivityPurgeWorker = definePurge({
  does: 'remove old token activity',
  table: 'token_activity',
  column: 'occurred_at',
  keptSeconds: ACTIVITY_KEPT_DAYS * 24 * 60 * 60,
  everyMs: 60 * 60_000,
  batch: 5_000,
});
