import { definePurge } from '@tessera/work';
import { FraudConfig } from '../config.js';

/** Removes the counts of decisions by hour, a day after the last query may read them; those by day stay. */
export const DecisionRollupPurgeWorker = definePurge({
  does: 'remove old counts of decisions by hour',
  table: 'decision_rollup',
  column: 'bucket',
  where: `grain = 'hour'`,
  primaryKey: ['grain', 'bucket', 'context', 'currency', 'outcome'],
  keptDays: { config: FraudConfig, of: ({ analyticsHourDays }) => analyticsHourDays + 1 },
  everyMs: 60 * 60_000,
});
