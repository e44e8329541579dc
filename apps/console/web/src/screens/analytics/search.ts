/** The search parameters of the screen's URL. */
export const ANALYTICS_SEARCH = ['period', 'context', 'currency', 'version', 'against'] as const;
