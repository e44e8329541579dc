import type { OutboundSettings } from '@tessera/config';
import { OutboundClient, OutboundError } from '@tessera/outbound';
import { Placeholder, type ForwardBody, type FormFields } from '@tessera/vault-client';
import type { CardForwarder } from '../providers/card-forwarder.js';
import type { OrderCard } from '../providers/order-card.js';
import { ProviderSilentError } from '../providers/provider.errors.js';
import type { ProviderCall, ProviderMetrics } from '../providers/provider.metrics.js';

const MAX_RESPONSE_BYTES = 64 * 1024;

export interface ProviderHttpOptions {
  /** The name of the provider, for metrics. */
  readonly provider: string;
  /** Of each call, over everything. */
  readonly timeoutMs: number;
  /** How the provider is reached. */
  readonly outbound: OutboundSettings;
  readonly vault: CardForwarder;
  readonly metrics: ProviderMetrics;
}

/** A call of a provider. */
export interface ProviderRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Makes the request a POST. It may contain placeholders only together with a `card`. */
  readonly body?: ForwardBody;
  /** With it the request goes through the vault, which fills in the placeholders. */
  readonly card?: OrderCard | null;
  /** Of the response. Default 64 KiB. */
  readonly maxBytes?: number;
}

export interface ProviderResponse {
  readonly status: number;
  readonly body: Buffer;
}

/** The connection of a connector to one provider: timeouts, metrics, and the vault for card data. */
export class ProviderHttp {
  private readonly client: OutboundClient;

  constructor(private readonly options: ProviderHttpOptions) {
    this.client = new OutboundClient(options.outbound);
  }

  /**
   * Makes a call and reads its response; an error of `read` counts as the outcome of the call.
   *
   * @throws ProviderSilentError, ProviderRefusedError, and what `read` throws
   */
  call<T>(
    call: ProviderCall,
    request: ProviderRequest,
    read: (response: ProviderResponse) => T,
  ): Promise<T> {
    const { provider, metrics } = this.options;
    return metrics.measure(provider, call, async () => read(await this.send(request)));
  }

  async close(): Promise<void> {
    await this.client.close();
  }

  private async send(request: ProviderRequest): Promise<ProviderResponse> {
    const { url, headers, body, card = null, maxBytes = MAX_RESPONSE_BYTES } = request;
    const { timeoutMs, vault } = this.options;
    if (card !== null && body !== undefined) {
      return vault.send({ card, url, body, headers, timeoutMs });
    }
    const sent = body === undefined ? null : literalBody(body);
    try {
      return await this.client.request(url, {
        method: sent === null ? 'GET' : 'POST',
        headers: { ...headers, ...(sent && { 'content-type': sent.contentType }) },
        ...(sent && { body: sent.text }),
        timeoutMs,
        maxBytes,
      });
    } catch (error) {
      const isLate = error instanceof OutboundError && error.code === 'timeout';
      throw new ProviderSilentError(isLate ? 'timeout' : 'unavailable', error);
    }
  }
}

function literalBody(body: ForwardBody): { readonly contentType: string; readonly text: string } {
  if ('form' in body) {
    return { contentType: 'application/x-www-form-urlencoded', text: formText(body.form) };
  }
  const { json, contentType = 'application/json' } = body;
  return { contentType, text: JSON.stringify(json) };
}

function formText(form: FormFields): string {
  const pairs = Object.entries(form).flatMap(([name, value]): [string, string][] => {
    if (value instanceof Placeholder) throw new Error(`${name} is a placeholder without a card.`);
    return value === undefined ? [] : [[name, value]];
  });
  return new URLSearchParams(pairs).toString();
}
