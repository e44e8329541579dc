import type { Secret } from '@tessera/crypto';
import { parseUntrustedJson } from '@tessera/errors';
import {
  PaymentServiceProvider,
  type AuthorizationOrder,
  type CardToStore,
  type FollowUpOrder,
  type ProviderOutcome,
  type ProviderSettlement,
} from '../../providers/payment-service-provider.js';
import type { ConnectorDefinition } from '../connector.js';
import type { ProviderHttp, ProviderRequest, ProviderResponse } from '../provider-http.js';
import { accepted, garbled } from '../provider-response.js';
import { authorizationBody, cardBody } from './authorization-body.js';
import { readOutcome, readSettlement, readStoredCard } from './json-responses.js';

/** Minor versions add fields; a provider ignores those that it doesn't know. */
const PROTOCOL_VERSION = '1.2';
const MAX_SETTLEMENT_BYTES = 16 * 1024 * 1024;
const NOT_FOUND = 404;

/** The open protocol of this gateway: JSON over HTTP, as docs/gateway-legacy.md describes it. */
export const jsonConnector: ConnectorDefinition = {
  name: 'json',
  capabilities: {
    networkTokens: true,
    threeDs: true,
    storedCredentials: true,
    partialCapture: true,
    partialVoid: true,
    storedCards: true,
    settlementFiles: true,
  },
  configure:
    ({ url, secret }) =>
    (http) =>
      new JsonProvider(http, url, secret),
};

/** A payment service provider that speaks the open protocol. */
class JsonProvider extends PaymentServiceProvider {
  constructor(
    private readonly http: ProviderHttp,
    private readonly url: string,
    private readonly secret: Secret<string>,
  ) {
    super();
  }

  override authorize(order: AuthorizationOrder): Promise<ProviderOutcome> {
    const { merchant, reference, card } = order;
    const body = { json: authorizationBody(order) };
    const request = { ...this.to(merchant, '/authorizations'), body, card };
    return this.http.call('authorize', request, outcomeOf(reference));
  }

  override capture(order: FollowUpOrder): Promise<ProviderOutcome> {
    return this.followUp('capture', '/captures', order, moneyBody(order));
  }

  override refund(order: FollowUpOrder): Promise<ProviderOutcome> {
    return this.followUp('refund', '/refunds', order, moneyBody(order));
  }

  override void(order: FollowUpOrder): Promise<ProviderOutcome> {
    const body = { ...moneyBody(order), currency_code: order.currencyCode };
    return this.followUp('void', '/voids', order, body);
  }

  override inquire(merchant: string, reference: string): Promise<ProviderOutcome | null> {
    return this.http.call('inquire', this.to(merchant, `/orders/${reference}`), (response) =>
      response.status === NOT_FOUND ? null : outcomeOf(reference)(response),
    );
  }

  override nextSettlement(merchant: string, after: number): Promise<ProviderSettlement | null> {
    const request = {
      ...this.to(merchant, `/settlements?after=${after}`),
      maxBytes: MAX_SETTLEMENT_BYTES,
    };
    return this.http.call('settlement', request, (response) => {
      if (response.status === NOT_FOUND) return null;
      const settlement = readSettlement(parsed(accepted(response)));
      if (settlement.number !== after + 1) throw garbled('number must be the next one');
      return settlement;
    });
  }

  override storeCard({ merchant, reference, card }: CardToStore): Promise<string> {
    const body = { json: { reference, card: cardBody(card) } };
    const request = { ...this.to(merchant, '/payment-methods'), body, card };
    return this.http.call('store_card', request, (response) =>
      readStoredCard(parsed(accepted(response)), reference),
    );
  }

  private followUp(
    call: 'capture' | 'refund' | 'void',
    path: string,
    { merchant, reference }: FollowUpOrder,
    json: object,
  ): Promise<ProviderOutcome> {
    const request = { ...this.to(merchant, path), body: { json } };
    return this.http.call(call, request, outcomeOf(reference));
  }

  private to(merchant: string, path: string): ProviderRequest {
    return {
      url: this.url + path,
      headers: {
        accept: 'application/json',
        authorization: `Bearer ${this.secret.expose()}`,
        'x-merchant-id': merchant,
        'x-protocol-version': PROTOCOL_VERSION,
      },
    };
  }
}

function moneyBody({ reference, authorization, amount }: FollowUpOrder) {
  return { reference, authorization_reference: authorization, amount };
}

function outcomeOf(reference: string): (response: ProviderResponse) => ProviderOutcome {
  return (response) => readOutcome(parsed(accepted(response)), reference);
}

function parsed({ body }: ProviderResponse): unknown {
  try {
    return parseUntrustedJson(body.toString('utf8'));
  } catch {
    // The parser's message quotes the response.
    throw garbled('The body must be JSON');
  }
}
