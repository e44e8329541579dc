/** The search parameters of the screen's URL. */
export const WEBHOOKS_SEARCH = ['service'] as const;

/** The search parameters of the screen's URL. */
export const WEBHOOK_SEARCH = ['status', 'event', 'open'] as const;
