import { createSecretKey } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import type { Sealer } from '@tessera/crypto';
import type { OutboundClient, OutboundResponse } from '@tessera/outbound';
import { currentTraceparent } from '@tessera/telemetry';
import type { EventSchemas } from '../event-types/event-schemas.js';
import { openHeaders } from '../endpoints/endpoint-headers.js';
import { hmacKeyContext } from '../endpoints/hmac-key.js';
import {
  decidesByBody,
  MAX_RESPONSE_BYTES,
  outcomeOf,
  outcomeOfError,
} from './delivery-outcome.js';
import type { AttemptResult } from './delivery-outcome.js';
import type { ClaimedDelivery } from './delivery.js';
import { deliverySignatures } from './delivery-signatures.js';
import { EXCERPT_BYTES } from './logged-attempt.js';

/** "Any 2xx status within 15 seconds": over name, TLS, hops and whatever is read. */
export const DELIVERY_TIMEOUT_MS = 15_000;

const USER_AGENT = 'Tessera-Webhooks/1';
/**
 * More than the endpoints that most workers deliver to in turn: a key that was forgotten triples the
 * cost of a signature. One takes less than 3 kB.
 */
const REMEMBERED_KEYS = 5_000;

export interface DeliveryAttemptOptions {
  readonly client: OutboundClient;
  /** For receivers that the operator configured: their addresses may be private. */
  readonly internalClient: OutboundClient;
  readonly sealer: Pick<Sealer, 'open'>;
  /** Whether the result is logged with the start of the response. */
  readonly keepsExcerpts: boolean;
  /** In tests: what differs from its schema is not sent. */
  readonly schemas?: EventSchemas | undefined;
  /** Milliseconds since 1970, for the timestamp of an attempt. */
  readonly now: () => number;
  /** Called with what is wrong with an event. */
  readonly onInvalidEvent: (delivery: ClaimedDelivery, problems: readonly string[]) => void;
}

/** By name. */
type Headers = Readonly<Record<string, string>>;

interface SentWith {
  /** Headers that the owner added to the requests of the endpoint. */
  readonly added: Headers;
  readonly signatures: Headers;
  readonly signal: AbortSignal;
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
    if (!this.isValid(delivery)) return { outcome: 'invalid_event' };
    const signatures = this.sign(delivery);
    const added = this.headersOf(delivery);
    const client = delivery.internal ? this.options.internalClient : this.options.client;
    const result = await this.request(client, delivery, { added, signatures, signal });
    return this.options.keepsExcerpts
      ? { ...result, address: client.addressOf(delivery.url) }
      : result;
  }

  private sign(delivery: ClaimedDelivery): Headers {
    const { event_id: id, body, hmac_key: sealed, rotated_keys: rotated } = delivery;
    const [key, next] = rotated ?? [sealed];
    const timestamp = Math.floor(this.options.now() / 1000);
    return deliverySignatures(
      { id, body, timestamp },
      this.keyOf(delivery, key),
      next && this.keyOf(delivery, next),
    );
  }

  private isValid(delivery: ClaimedDelivery): boolean {
    const problems = this.options.schemas?.problemsOf(delivery.event, delivery.body) ?? [];
    if (problems.length > 0) this.options.onInvalidEvent(delivery, problems);
    return problems.length === 0;
  }

  private async request(
    client: OutboundClient,
    delivery: ClaimedDelivery,
    { added, signatures, signal }: SentWith,
  ): Promise<AttemptResult> {
    const { keepsExcerpts } = this.options;
    try {
      const response = await client.request(delivery.url, {
        method: 'POST',
        headers: {
          ...added,
          'content-type': 'application/json',
          ...signatures,
          'user-agent': USER_AGENT,
          ...(delivery.internal && ownTrace()),
        },
        confidentialHeaders: Object.keys(added),
        body: delivery.body,
        timeoutMs: DELIVERY_TIMEOUT_MS,
        maxBytes: MAX_RESPONSE_BYTES,
        redirects: 'follow',
        wantsBody: decidesByBody,
        excerptBytes: keepsExcerpts ? EXCERPT_BYTES : 0,
        signal,
      });
      const result = outcomeOf(response);
      return keepsExcerpts && isReadable(response) ? { ...result, excerpt: response.body } : result;
    } catch (error) {
      return outcomeOfError(error);
    }
  }

  private headersOf({ endpoint_id: id, headers }: ClaimedDelivery): Headers {
    return headers === null ? {} : openHeaders(this.options.sealer, id, headers);
  }

  /** Opening a key costs more than signing with it, and an endpoint's keys rarely change. */
  private keyOf(
    { endpoint_id, rotated_keys: rotated }: ClaimedDelivery,
    sealed: Buffer,
  ): KeyObject {
    const name = sealed === rotated?.[1] ? `${endpoint_id} next` : endpoint_id;
    const known = this.keys.get(name);
    if (known?.sealed.equals(sealed) === true) {
      return known.key;
    }
    const key = createSecretKey(this.options.sealer.open(sealed, hmacKeyContext(endpoint_id)));
    const [oldest] = this.keys.keys();
    if (this.keys.size >= REMEMBERED_KEYS && oldest !== undefined) {
      this.keys.delete(oldest);
    }
    this.keys.set(name, { sealed, key });
    return key;
  }
}

/** The start of a compressed body means nothing. */
function isReadable({ headers }: OutboundResponse): boolean {
  const encoding = headers['content-encoding'];
  return encoding === undefined || encoding === 'identity';
}

/** For receivers that the operator named, which are services of the suite; a subscriber gets none. */
function ownTrace(): { traceparent?: string } {
  const traceparent = currentTraceparent();
  return traceparent === undefined ? {} : { traceparent };
}
