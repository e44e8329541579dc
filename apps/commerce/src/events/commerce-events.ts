/** Every event of the service that a webhook endpoint may subscribe to. */
export const COMMERCE_EVENTS = ['token.created', 'token.updated', 'token.deleted'] as const;

export type CommerceEvent = (typeof COMMERCE_EVENTS)[number];
