import { definePurge } from '@tessera/work';

/** A budget is of one day; the audit trail has what was revealed and forwarded. */
const KEPT_DAYS = 31;

/** Removes the counts of days that are past. */
export const AccessBudgetPurgeWorker = definePurge({
  does: 'remove the access budgets of past days',
  table: 'access_budget',
  column: 'day',
  keptSeconds: KEPT_DAYS * 24 * 60 * 60,
  primaryKey: ['day', 'client', 'action'],
  everyMs: 60 * 60_000,
  runs: 'api',
});
