/** The search parameters of the screen's URL: the filters of the API, and what is open. */
export const LISTS_SEARCH = ['list', 'path', 'value', 'open'] as const;
