/** The search parameters of the screen's URL. */
export const REVIEWS_SEARCH = [
  'assignee',
  'context',
  'currency',
  'rule_id',
  'overdue',
  'open',
] as const;
