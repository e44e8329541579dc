/** The search parameters of the screen's URL. */
export const AUDIT_SEARCH = ['service', 'actor', 'action', 'open'] as const;
