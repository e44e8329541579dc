/** The search parameters of the screen's URL. */
export const PAYMENTS_SEARCH = ['tab', 'state', 'open'] as const;
