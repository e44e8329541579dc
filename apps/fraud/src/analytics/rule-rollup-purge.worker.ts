import { definePurge } from '@tessera/work';
import { FraudConfig } from '../config.js';

/** Removes the counts of rules by hour, a day after the last query may read them; those by day stay. */
export const RuleRollupPurgeWorker = definePurge({
  does: 'remove old counts of rules by hour',
  table: 'rule_rollup',
  column: 'bucket',
  where: `grain = 'hour'`,
  primaryKey: ['grain', 'bucket', 'rule_id', 'context', 'currency', 'outcome'],
  keptDays: { config: FraudConfig, of: ({ analyticsHourDays }) => analyticsHourDays + 1 },
  everyMs: 60 * 60_000,
});
