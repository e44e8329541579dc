import { definePurge } from '@tessera/work';
import { FraudConfig } from '../config.js';

/** Removes the counts of rulesets by hour, a day after the last query may read them; those by day stay. */
export const RulesetRollupPurgeWorker = definePurge({
  does: 'remove old counts of rulesets by hour',
  table: 'ruleset_rollup',
  column: 'bucket',
  where: `grain = 'hour'`,
  primaryKey: ['grain', 'bucket', 'ruleset_id', 'context', 'currency', 'outcome'],
  keptDays: { config: FraudConfig, of: ({ analyticsHourDays }) => analyticsHourDays + 1 },
  everyMs: 60 * 60_000,
});
