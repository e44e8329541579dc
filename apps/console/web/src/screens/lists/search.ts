/** The search parameters of the screen's URL. */
export const LISTS_SEARCH = ['type', 'value'] as const;
