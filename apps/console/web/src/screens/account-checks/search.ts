/** The search parameters of the screen's URL: filters, and the check that is open. */
export const ACCOUNT_CHECKS_SEARCH = [
  'status',
  'reason',
  'institution_id',
  'market',
  'account_information_id',
  'open',
] as const;
