export { WebhookVerificationError } from './errors.js';
export type { WebhookRejection } from './errors.js';
export type {
  AccountInfoEvent,
  CommerceEvent,
  FraudEvent,
  GatewayEvent,
  TesseraEvent,
  VaultEvent,
} from './events.js';
export { verify } from './verify.js';
export type { VerifyOptions, WebhookHeaders } from './verify.js';
