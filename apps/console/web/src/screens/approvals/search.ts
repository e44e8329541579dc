/** The search parameters of the screen's URL. */
export const APPROVALS_SEARCH = ['status', 'open'] as const;
