/** The search parameters of the screen's URL. */
export const DEVELOPERS_SEARCH = ['tab'] as const;
