import { OutboundClient, OutboundError } from '@tessera/outbound';
import { authorizationBody } from './authorization-body.js';
import type { ConfiguredProvider } from './configured-provider.js';
import {
  PaymentServiceProvider,
  type AuthorizationOrder,
  type CardToStore,
  type FollowUpOrder,
  type ProviderOutcome,
  type ProviderSettlement,
} from './payment-service-provider.js';
import { garbled, readOutcome, readSettlement, readStoredCard } from './provider-answers.js';
import { ProviderRefusedError, ProviderSilentError } from './provider.errors.js';
import type { ProviderCall, ProviderMetrics } from './provider-metrics.js';
import { CARD_PLACEHOLDERS, type VaultForward } from './vault-forward.js';

/** Minor versions add fields; a provider ignores those that it doesn't know. */
const PROTOCOL_VERSION = '1.1';
const MAX_ANSWER_BYTES = 64 * 1024;
const MAX_SETTLEMENT_BYTES = 16 * 1024 * 1024;
const NOT_FOUND = 404;

export interface HttpProviderOptions {
  readonly provider: ConfiguredProvider;
  /** Of each call, over everything. */
  readonly timeoutMs: number;
  readonly allowCidrs: readonly string[];
  readonly vault: VaultForward;
  readonly metrics: ProviderMetrics;
}

interface Answer {
  readonly status: number;
  readonly body: Buffer;
}

/**
 * A payment service provider over HTTP and JSON; docs/gateway-legacy.md describes the protocol. An
 * authorization with a stored card goes through the vault, which fills the card in; everything else
 * goes straight there.
 */
export class HttpPaymentServiceProvider extends PaymentServiceProvider {
  private readonly client: OutboundClient;

  constructor(private readonly options: HttpProviderOptions) {
    super();
    this.client = new OutboundClient({ allowCidrs: options.allowCidrs });
  }

  override authorize(order: AuthorizationOrder): Promise<ProviderOutcome> {
    const body = authorizationBody(order);
    const { accountId, vaultTokenId } = order;
    return this.outcome('authorize', order.reference, () =>
      vaultTokenId === null
        ? this.post(order.merchant, '/authorizations', body)
        : this.options.vault.send({
            accountId,
            vaultTokenId,
            url: `${this.options.provider.url}/authorizations`,
            body: { ...body, card: CARD_PLACEHOLDERS },
            headers: this.credentials(order.merchant),
            timeoutMs: this.options.timeoutMs,
          }),
    );
  }

  override capture(order: FollowUpOrder): Promise<ProviderOutcome> {
    return this.outcome('capture', order.reference, () =>
      this.post(order.merchant, '/captures', moneyBody(order)),
    );
  }

  override refund(order: FollowUpOrder): Promise<ProviderOutcome> {
    return this.outcome('refund', order.reference, () =>
      this.post(order.merchant, '/refunds', moneyBody(order)),
    );
  }

  override void(order: FollowUpOrder): Promise<ProviderOutcome> {
    const body = { ...moneyBody(order), currency_code: order.currencyCode };
    return this.outcome('void', order.reference, () => this.post(order.merchant, '/voids', body));
  }

  override async inquire(merchant: string, reference: string): Promise<ProviderOutcome | null> {
    const answer = await this.measured('inquire', () =>
      this.request(merchant, `/orders/${reference}`, { maxBytes: MAX_ANSWER_BYTES }),
    );
    return answer.status === NOT_FOUND ? null : outcomeOf(answer, reference);
  }

  override async nextSettlement(
    merchant: string,
    after: number,
  ): Promise<ProviderSettlement | null> {
    const answer = await this.measured('settlement', () =>
      this.request(merchant, `/settlements?after=${after}`, { maxBytes: MAX_SETTLEMENT_BYTES }),
    );
    if (answer.status === NOT_FOUND) return null;
    const settlement = readSettlement(parsed(successOf(answer)));
    if (settlement.number !== after + 1) throw garbled('number must be the next one');
    return settlement;
  }

  override async storeCard(card: CardToStore): Promise<string> {
    const { reference, merchant, accountId, vaultTokenId } = card;
    const answer = await this.measured('store_card', () =>
      this.options.vault.send({
        accountId,
        vaultTokenId,
        url: `${this.options.provider.url}/payment-methods`,
        body: { reference, card: CARD_PLACEHOLDERS },
        headers: this.credentials(merchant),
        timeoutMs: this.options.timeoutMs,
      }),
    );
    return readStoredCard(parsed(successOf(answer)), reference);
  }

  override async close(): Promise<void> {
    await this.client.close();
  }

  private async outcome(
    call: ProviderCall,
    reference: string,
    send: () => Promise<Answer>,
  ): Promise<ProviderOutcome> {
    return this.measured(call, async () => outcomeOf(await send(), reference));
  }

  private measured<T>(call: ProviderCall, work: () => Promise<T>): Promise<T> {
    return this.options.metrics.measure(this.options.provider.name, call, work);
  }

  private post(merchant: string, path: string, body: object): Promise<Answer> {
    const text = JSON.stringify(body);
    return this.request(merchant, path, { text, maxBytes: MAX_ANSWER_BYTES });
  }

  private async request(
    merchant: string,
    path: string,
    { text, maxBytes }: { readonly text?: string; readonly maxBytes: number },
  ): Promise<Answer> {
    const hasBody = text !== undefined;
    try {
      return await this.client.request(this.options.provider.url + path, {
        method: hasBody ? 'POST' : 'GET',
        headers: {
          accept: 'application/json',
          ...(hasBody && { 'content-type': 'application/json' }),
          ...this.credentials(merchant),
        },
        ...(hasBody && { body: text }),
        timeoutMs: this.options.timeoutMs,
        maxBytes,
      });
    } catch (error) {
      const isLate = error instanceof OutboundError && error.code === 'timeout';
      throw new ProviderSilentError(isLate ? 'timeout' : 'unavailable', error);
    }
  }

  private credentials(merchant: string): Record<string, string> {
    const { secret } = this.options.provider;
    return {
      authorization: `Bearer ${secret.expose()}`,
      'x-merchant-id': merchant,
      'x-protocol-version': PROTOCOL_VERSION,
    };
  }
}

function moneyBody({ reference, authorization, amount }: FollowUpOrder) {
  return { reference, authorization_reference: authorization, amount };
}

function outcomeOf(answer: Answer, reference: string): ProviderOutcome {
  return readOutcome(parsed(successOf(answer)), reference);
}

/** The request was not accepted as such: no provider carries out an order and says so. */
const NOT_ACCEPTED: ReadonlySet<number> = new Set([
  400, 404, 405, 406, 411, 413, 414, 415, 422, 431,
]);
const UNAUTHORIZED: ReadonlySet<number> = new Set([401, 403]);
/** They ask to come again, or have it later. */
const ASK_LATER: ReadonlySet<number> = new Set([408, 425, 429]);

/**
 * Any other 4xx may follow work that was done: 409 is also how a provider says that it has the order
 * already, and 402 how some decline. The outcome is asked for.
 */
function successOf(answer: Answer): Answer {
  const { status } = answer;
  if (status >= 200 && status <= 299) return answer;
  const cause = new Error(`The provider answered ${status}.`);
  if (UNAUTHORIZED.has(status)) throw new ProviderRefusedError('unauthorized', cause);
  if (NOT_ACCEPTED.has(status)) throw new ProviderRefusedError('refused', cause);
  const isRefusal = status >= 400 && status <= 499 && !ASK_LATER.has(status);
  if (isRefusal) throw new ProviderRefusedError('ambiguous', cause);
  throw new ProviderSilentError('unavailable', cause);
}

function parsed({ body }: Answer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    // The parser's message quotes the answer.
    throw garbled('The body must be JSON');
  }
}
