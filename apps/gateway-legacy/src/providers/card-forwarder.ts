import type { PlatformResponse } from '@tessera/platform-client';
import type { ForwardBody } from '@tessera/vault-client';
import type { OrderCard } from './order-card.js';

/** A request for a provider in which the vault fills in the card. */
export interface ForwardedRequest {
  readonly card: OrderCard;
  readonly url: string;
  /** With the placeholders of the card; every string in it is sent as it is. */
  readonly body: ForwardBody;
  /** Of the provider's own; `authorization` among them. */
  readonly headers: Readonly<Record<string, string>>;
  readonly timeoutMs: number;
}

/** Sends requests in which someone else fills in the card. */
export interface CardForwarder {
  /**
   * The provider's own response.
   *
   * @throws ProviderRefusedError when nothing was sent, ProviderSilentError when the outcome is unknown
   */
  send(request: ForwardedRequest): Promise<PlatformResponse>;
}
