import { definePurge } from '@tessera/work';

/** Removes claims of IDs once no request of the day before can still come. */
export const DecisionMidnightPurgeWorker = definePurge({
  does: 'remove claims of the last midnight',
  table: 'decision_midnight',
  column: 'claimed_at',
  clock: 'database',
  keptSeconds: 3_600,
  everyMs: 10 * 60_000,
});
