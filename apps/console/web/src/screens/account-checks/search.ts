/** The search parameters of the screen's URL. */
export const ACCOUNT_CHECKS_SEARCH = ['state', 'open'] as const;
