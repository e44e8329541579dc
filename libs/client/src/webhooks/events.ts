import type { webhooks as AccountInfoWebhooks } from '../generated/account-info.js';
import type { webhooks as CommerceWebhooks } from '../generated/commerce.js';
import type { webhooks as FraudWebhooks } from '../generated/fraud.js';
import type { webhooks as GatewayWebhooks } from '../generated/gateway-legacy.js';
import type { webhooks as VaultWebhooks } from '../generated/vault.js';

/** The bodies that the webhooks of an API description list. */
type EventOf<Webhooks> = {
  [Name in keyof Webhooks]: Webhooks[Name] extends {
    post: { requestBody: { content: { 'application/json': infer Event } } };
  }
    ? Event
    : never;
}[keyof Webhooks];

/** An event of the fraud service. */
export type FraudEvent = EventOf<FraudWebhooks>;
/** An event of the vault. */
export type VaultEvent = EventOf<VaultWebhooks>;
/** An event of account information. */
export type AccountInfoEvent = EventOf<AccountInfoWebhooks>;
/** An event of commerce. */
export type CommerceEvent = EventOf<CommerceWebhooks>;
/** An event of the gateway. */
export type GatewayEvent = EventOf<GatewayWebhooks>;
/** An event of any service; `event` tells them apart. */
export type TesseraEvent =
  AccountInfoEvent | CommerceEvent | FraudEvent | GatewayEvent | VaultEvent;
