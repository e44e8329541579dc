/** The search parameters of the screen's URL. */
export const REVIEWS_SEARCH = ['assignee', 'context', 'open'] as const;
