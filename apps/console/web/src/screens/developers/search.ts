/** The search parameters of the screen's URL. */
export const DEVELOPERS_SEARCH = ['tab', 'q', 'service', 'request_id', 'show', 'open'] as const;
