/** The search parameters of the screen's URL. */
export const PEOPLE_SEARCH = ['open', 'state', 'invite'] as const;
