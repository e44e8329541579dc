/** Every event of the service that a webhook endpoint may subscribe to. */
export const GATEWAY_EVENTS = [
  'payment.authorized',
  'payment.captured',
  'payment.settled',
  'payment.voided',
  'payment.partially_voided',
  'payment.refunded',
  'payment.failed',
  'payment.chargeback_received',
  'payment.chargeback_reversed',
  'authentication.completed',
  'authentication.failed',
  'backup.completed',
  'backup.failed',
] as const;

export type GatewayLegacyEvent = (typeof GATEWAY_EVENTS)[number];
