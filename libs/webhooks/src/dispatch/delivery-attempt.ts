import { createSecretKey } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import type { Sealer } from '@tessera/crypto';
import type { OutboundClient } from '@tessera/outbound';
import { currentTraceparent } from '@tessera/service';
import { hmacKeyContext } from '../endpoints/hmac-key.js';
import { SIGNATURE_HEADER, signBody } from '../receiver/signature.js';
import {
  decidesByBody,
  MAX_RESPONSE_BYTES,
  outcomeOf,
  outcomeOfError,
} from './delivery-outcome.js';
import type { AttemptResult } from './delivery-outcome.js';
import type { ClaimedDelivery } from './delivery.js';

/** "Any 2xx status within 15 seconds": over name, TLS, hops and whatever is read. */
export const DELIVERY_TIMEOUT_MS = 15_000;

const USER_AGENT = 'Tessera-Webhooks/1';
const REMEMBERED_KEYS = 1_000;

export interface DeliveryAttemptOptions {
  readonly client: OutboundClient;
  /** For receivers that the operator configured: their addresses may be private. */
  readonly internalClient: OutboundClient;
  readonly sealer: Pick<Sealer, 'open'>;
}

/** Makes one attempt to deliver: signs the stored body, sends it and evaluates the response. */
export class DeliveryAttempt {
  private readonly keys = new Map<string, { sealed: Buffer; key: KeyObject }>();

  constructor(private readonly options: DeliveryAttemptOptions) {}

  /**
   * @param signal gives the attempt up, which counts as no attempt
   * @throws SealedDataError when the key of the row cannot be opened: the keyring is wrong, which
   *   is not the receiver's fault and costs it no attempt
   */
  async send(delivery: ClaimedDelivery, signal: AbortSignal): Promise<AttemptResult> {
    const signature = signBody(delivery.body, this.keyOf(delivery));
    const { client, internalClient } = this.options;
    try {
      const response = await (delivery.internal ? internalClient : client).request(delivery.url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          [SIGNATURE_HEADER]: signature,
          'user-agent': USER_AGENT,
          ...(delivery.internal && ownTrace()),
        },
        body: delivery.body,
        timeoutMs: DELIVERY_TIMEOUT_MS,
        maxBytes: MAX_RESPONSE_BYTES,
        redirects: 'follow',
        wantsBody: decidesByBody,
        signal,
      });
      return outcomeOf(response);
    } catch (error) {
      return outcomeOfError(error);
    }
  }

  /** Opening a key costs more than signing with it, and an endpoint's key never changes. */
  private keyOf({ endpoint_id, hmac_key: sealed }: ClaimedDelivery): KeyObject {
    const known = this.keys.get(endpoint_id);
    if (known?.sealed.equals(sealed) === true) {
      return known.key;
    }
    const key = createSecretKey(this.options.sealer.open(sealed, hmacKeyContext(endpoint_id)));
    if (this.keys.size >= REMEMBERED_KEYS) {
      this.keys.clear();
    }
    this.keys.set(endpoint_id, { sealed, key });
    return key;
  }
}

/** For receivers that the operator named, which are services of the suite; a subscriber gets none. */
function ownTrace(): { traceparent?: string } {
  const traceparent = currentTraceparent();
  return traceparent === undefined ? {} : { traceparent };
}
