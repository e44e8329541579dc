/** The search parameters of the screen's URL. */
export const CASES_SEARCH = ['status', 'owner', 'order', 'new'] as const;
