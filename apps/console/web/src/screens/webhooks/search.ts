/** The search parameters of the screen's URL. */
export const WEBHOOKS_SEARCH = ['service', 'tab', 'event', 'create'] as const;

/** The search parameters of the screen's URL. */
export const WEBHOOK_SEARCH = ['status', 'event', 'from', 'to', 'open', 'resend'] as const;
