/** Every event of the service that a webhook endpoint may subscribe to. */
export const ACCOUNT_INFO_EVENTS = [
  'ais.completed',
  'ais.user_cancelled',
  'ais.authentication_error',
  'ais.technical_error',
] as const;

export type AccountInfoEvent = (typeof ACCOUNT_INFO_EVENTS)[number];
