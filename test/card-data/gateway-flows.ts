import { randomUUID } from 'node:crypto';
import { CANARY_NAME } from './canaries.js';
import { codeOf, giveCard } from './card-flows.js';
import { sendInEveryField } from './every-field.js';
import type { Answer, ProofClient } from './proof-client.js';
import type { ProofStack } from './proof-stack.js';
import { threeDsRequest } from './three-ds-request.js';
import { untilFound } from '../support/until-found.js';

const PERMISSIONS = 'compliance_exchange,compliance_forward,provider_backup';
const MERCHANT = {
  legal_name: 'Lamp Shop',
  company_city: 'Vienna',
  country_code: 'AT',
  website_url: 'https://shop.example',
  default_currency: 'EUR',
  default_merchant_id: 'M-1',
  schemes: [{ name: 'visa', requestor_name: 'Lamp Shop', merchant_name: 'Lamp Shop' }],
};
const EVENTS = [
  'payment.authorized',
  'payment.captured',
  'payment.refunded',
  'payment.failed',
  'authentication.completed',
  'authentication.failed',
  'backup.completed',
  'backup.failed',
];
const PURCHASE = { amount: 4_900, currency_code: 'EUR', reference: 'A-1' };
const PAYMENT = { ...PURCHASE, capture: 'manual' };

/** Cards through the gateway, as an account with and without the right to send them in clear. */
export async function sendThroughGateway(
  client: ProofClient,
  stack: ProofStack,
  numbers: readonly string[],
): Promise<Answer[]> {
  const { id } = client.account('gateway-legacy');
  const gateway = new GatewayFlows(client, (await client.scenario.createMerchant()).url);
  for (const number of numbers) await gateway.store(number, 403);
  await gateway.call(201, 'POST', '/webhooks', { url: gateway.destination, events: EVENTS });
  await stack.command(
    'gateway-legacy',
    ...['account', 'set', '--account', id, '--pci-attestation', 'SAQ_D'],
    ...['--permissions', PERMISSIONS, '--forward-destinations', gateway.destination],
  );
  const { id: merchant } = await gateway.call(201, 'POST', '/merchants', MERCHANT);
  await gateway.call(200, 'POST', `/merchants/${String(merchant)}/encryption-key`);
  const tokens: string[] = [];
  for (const number of numbers) {
    const { id: token } = await gateway.store(number, 201);
    await gateway.store(number, 201);
    await gateway.collect(number);
    await gateway.pay(String(token));
    await gateway.authenticate(String(token));
    await gateway.hand(String(token));
    if (!number.startsWith('37')) await gateway.payElsewhere(String(token), String(merchant));
    tokens.push(String(token));
  }
  const [canary = ''] = numbers;
  return gateway.refuseEverywhere(canary, tokens[0] ?? '', String(merchant));
}

class GatewayFlows {
  private readonly headers: Record<string, string>;
  private readonly url: string;

  constructor(
    private readonly client: ProofClient,
    readonly destination: string,
  ) {
    this.headers = client.account('gateway-legacy').headers;
    this.url = client.url('gateway-legacy');
  }

  store(number: string, status: number): Promise<Record<string, unknown>> {
    const headers = { 'x-idempotency-key': `proof-${number.slice(-4)}` };
    return this.call(status, 'POST', '/tokens', { card: cardOf(number) }, headers);
  }

  async collect(number: string): Promise<void> {
    const session = await this.call(201, 'POST', '/tokens/session', {});
    await giveCard(this.client, number, session['session_id']);
    await this.call(200, 'GET', `/tokens/${String(session['token_id'])}`);
  }

  async pay(tokenId: string): Promise<void> {
    const source = { type: 'token', token_id: tokenId };
    const { id } = await this.call(200, 'POST', '/payments/one-off', { ...PAYMENT, source });
    await this.call(200, 'POST', `/payments/${String(id)}/capture`, {});
    await this.call(200, 'POST', `/payments/${String(id)}/refund`, { amount: 100 });
    for (const kind of ['recurring', 'unscheduled']) {
      const first = await this.call(200, 'POST', `/payments/${kind}`, { ...PAYMENT, source });
      await this.call(200, 'POST', `/payments/${kind}/${String(first['id'])}/subsequent`, PAYMENT);
    }
    for (const path of ['/payments', `/payments/${String(id)}`, '/tokens']) {
      await this.call(200, 'GET', path);
    }
  }

  async authenticate(tokenId: string): Promise<void> {
    const series = { recurring_expiry: '2030-01-01', recurring_frequency: 28 };
    const request = threeDsRequest(tokenId);
    await this.call(200, 'POST', '/authentications/one-off', request);
    await this.call(200, 'POST', '/authentications/recurring', { ...request, ...series });
    const installments = { ...request, ...series, installments: 3 };
    const { id } = await this.call(200, 'POST', '/authentications/installment', installments);
    await this.call(200, 'GET', `/authentications/${String(id)}`);
  }

  /** Everything that card data rightly leaves by. */
  async hand(tokenId: string): Promise<void> {
    const exchange = {
      method: 'POST',
      url: `${this.url}/compliance/exchange`,
      headers: this.headers,
    };
    await this.client.expect(200, { ...exchange, json: { token_id: tokenId }, mayShow: true });
    await this.forward(tokenId, '?dry_run=true');
    await this.forward(tokenId);
    const method = { type: 'token', token_id: tokenId };
    const backup = { provider: 'sandbox', payment_method: method };
    const { id } = await this.call(202, 'POST', '/backups', backup);
    await untilFound('end of the backup', async () => {
      const { status } = await this.call(200, 'GET', `/backups/${String(id)}`);
      return status === 'pending' ? undefined : status;
    });
  }

  payElsewhere(tokenId: string, merchantId: string): Promise<Record<string, unknown>> {
    const body = { ...PURCHASE, merchant_id: merchantId };
    return this.call(200, 'POST', `/tokens/${tokenId}/payment-data`, body);
  }

  /** Every valid body again, with a number where none belongs. */
  async refuseEverywhere(number: string, tokenId: string, merchantId: string): Promise<Answer[]> {
    const source = { type: 'token', token_id: tokenId };
    const backup = { provider: 'sandbox', payment_method: source };
    const series = await this.call(200, 'POST', '/payments/recurring', { ...PAYMENT, source });
    const now = Date.now();
    const period = {
      reporting_period_start: new Date(now - 3_600_000).toISOString(),
      reporting_period_end: new Date(now).toISOString(),
    };
    const hook = { url: `${this.destination}/hook`, events: ['payment.authorized'] };
    const bodies: readonly [string, string, object][] = [
      ['POST', '/payments/one-off', { ...PAYMENT, source }],
      ['POST', '/payments/recurring', { ...PAYMENT, source }],
      ['POST', '/payments/unscheduled', { ...PAYMENT, source }],
      ['POST', `/payments/recurring/${String(series['id'])}/subsequent`, PAYMENT],
      [
        'POST',
        '/authentications/one-off',
        { ...threeDsRequest(tokenId), return_url: 'http://a.b' },
      ],
      ['POST', '/merchants', MERCHANT],
      ['PATCH', `/merchants/${merchantId}`, MERCHANT],
      ['POST', `/tokens/${tokenId}/payment-data`, { ...PURCHASE, merchant_id: merchantId }],
      ['POST', '/tokens/session', { allowed_origins: ['http://a.b'] }],
      ['POST', '/backups', backup],
      ['POST', '/compliance/exchange', { token_id: tokenId }],
      ['POST', '/settlements/reports', { ...period, currency_code: 'EUR' }],
      ['POST', '/webhooks', hook],
    ];
    const answers: Answer[] = [];
    for (const [method, path, json] of bodies) {
      const headers = { ...this.headers, 'x-idempotency-key': randomUUID() };
      const call = { method, url: this.url + path, headers, json };
      const except = ['merchant_id', 'default_merchant_id'];
      answers.push(...(await sendInEveryField(this.client, call, number, except)));
    }
    const named = { card: { ...cardOf('4111111111111111') } };
    const call = { method: 'POST', url: `${this.url}/tokens`, headers: this.headers, json: named };
    const except = ['account_number', 'security_code'];
    answers.push(...(await sendInEveryField(this.client, call, number, except)));
    return answers;
  }

  private async forward(tokenId: string, query = ''): Promise<void> {
    const to = { 'x-token-id': tokenId, 'x-destination-url': this.destination };
    const template = { card: '{{ account_number }}', holder: '{{ cardholder_name }}' };
    await this.call(200, 'POST', `/compliance/forward${query}`, template, to);
  }

  call(
    status: number,
    method: string,
    path: string,
    json?: object,
    headers: Record<string, string> = {},
  ): Promise<Record<string, unknown>> {
    const all = { ...this.headers, ...headers };
    return this.client.expect(status, { method, url: this.url + path, headers: all, json });
  }
}

function cardOf(number: string) {
  return {
    account_number: number,
    cardholder_name: CANARY_NAME,
    security_code: codeOf(number),
    expiry_month: 12,
    expiry_year: 2031,
  };
}
