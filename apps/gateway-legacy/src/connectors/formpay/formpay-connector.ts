import type { FormFields } from '@tessera/vault-client';
import type { ConfiguredProvider } from '../../providers/configured-provider.js';
import {
  PaymentServiceProvider,
  type AuthorizationOrder,
  type FollowUpOrder,
  type ProviderOutcome,
  type ProviderSettlement,
} from '../../providers/payment-service-provider.js';
import { ProviderRefusedError } from '../../providers/provider.errors.js';
import type { ConnectorDefinition } from '../connector.js';
import type { ProviderHttp, ProviderRequest, ProviderResponse } from '../provider-http.js';
import { accepted, garbled } from '../provider-response.js';
import { authorizationForm, followUpForm } from './formpay-form.js';
import { readOutcome } from './formpay-responses.js';
import { readSettlementFile } from './formpay-settlement.js';

const MAX_SETTLEMENT_BYTES = 16 * 1024 * 1024;
const NO_CONTENT = 204;

/** Forms over HTTP with HTTP Basic credentials, results in words, settlement files in CSV. */
export const formpayConnector: ConnectorDefinition = {
  name: 'formpay',
  capabilities: {
    networkTokens: true,
    threeDs: true,
    storedCredentials: true,
    partialCapture: true,
    partialVoid: false,
    storedCards: false,
    settlementFiles: true,
  },
  configure(provider) {
    const credentials = basicCredentials(provider);
    return (http) => new FormpayProvider(http, provider.url, credentials);
  },
};

/** @throws Error when the secret is not a key and a password */
function basicCredentials({ name, secret }: ConfiguredProvider): string {
  const [key = '', ...password] = secret.expose().split(':');
  if (key === '' || password.join(':') === '') {
    throw new Error(`PAYMENT_PROVIDER_SECRETS must have KEY:PASSWORD for ${name}.`);
  }
  return `Basic ${Buffer.from(secret.expose()).toString('base64')}`;
}

/** A payment service provider that takes forms. */
class FormpayProvider extends PaymentServiceProvider {
  readonly #credentials: string;

  constructor(
    private readonly http: ProviderHttp,
    private readonly url: string,
    credentials: string,
  ) {
    super();
    this.#credentials = credentials;
  }

  override authorize(order: AuthorizationOrder): Promise<ProviderOutcome> {
    const body = { form: authorizationForm(order) };
    const request = { ...this.to('/transactions'), body, card: order.card };
    return this.http.call('authorize', request, outcomeOf(order.reference));
  }

  override capture(order: FollowUpOrder): Promise<ProviderOutcome> {
    return this.followUp('capture', order, followUpForm('capture', order));
  }

  override refund(order: FollowUpOrder): Promise<ProviderOutcome> {
    return this.followUp('refund', order, followUpForm('refund', order));
  }

  override void(order: FollowUpOrder): Promise<ProviderOutcome> {
    return this.followUp('void', order, followUpForm('cancel', order));
  }

  override inquire(merchant: string, reference: string): Promise<ProviderOutcome | null> {
    const query = new URLSearchParams({ merchant_account: merchant, txn_ref: reference });
    return this.http.call('inquire', this.to(`/transactions?${query.toString()}`), (response) =>
      readOutcome(accepted(response), reference),
    );
  }

  override nextSettlement(merchant: string, after: number): Promise<ProviderSettlement | null> {
    const query = new URLSearchParams({ merchant_account: merchant });
    const to = this.to(`/settlements/${after + 1}?${query.toString()}`);
    return this.http.call('settlement', { ...to, maxBytes: MAX_SETTLEMENT_BYTES }, (response) => {
      if (response.status === NO_CONTENT) return null;
      const settlement = readSettlementFile(accepted(response).body);
      if (settlement.number !== after + 1) throw garbled('The number must be the next one');
      return settlement;
    });
  }

  /** The provider keeps no cards. */
  override storeCard(): Promise<string> {
    return Promise.reject(new ProviderRefusedError('refused'));
  }

  private followUp(
    call: 'capture' | 'refund' | 'void',
    { reference }: FollowUpOrder,
    form: FormFields,
  ): Promise<ProviderOutcome> {
    const request = { ...this.to('/transactions'), body: { form } };
    return this.http.call(call, request, outcomeOf(reference));
  }

  private to(path: string): ProviderRequest {
    return { url: this.url + path, headers: { authorization: this.#credentials } };
  }
}

/** The order was just sent, so a provider that does not know it has to be asked again. */
function outcomeOf(reference: string): (response: ProviderResponse) => ProviderOutcome {
  return (response) => {
    const outcome = readOutcome(accepted(response), reference);
    if (outcome === null) throw garbled('result must not be Unknown for an order');
    return outcome;
  };
}
