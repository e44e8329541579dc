import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { isUnsafeName } from '@tessera/errors';
import { FakeServer, until, type FakeResponse, type FakeRequest } from '@tessera/local/testing';
import { GatewayStack } from './support/gateway-stack.js';
import { paymentOf, paymentRequest, type TestAccount } from './support/payment-stack.js';

const NUMBER = '4111111111111111';
/** Strings that look like templates, but are the caller's data. */
const TEXTS = [
  '{{ account_number }}',
  '{{account_number}}',
  'cvc {{ security_code }}',
  '{{ cardholder_name }}',
  '{{ expiry_month | unwrap }}',
  '{{ expiry_year }}',
  '{{ number }}{{ cryptogram }}',
  '{{',
  '}}',
  '{{ foo }}',
  '{{7*7}}',
  '{{{{ account_number }}}}',
  '\\u007b\\u007b account_number }}',
  '"{{ account_number }}',
  '$.card.number',
];

const provider = new FakeServer((request) => answer(request));
let stack: GatewayStack;
let account: TestAccount;
let tokenId: string;

beforeAll(async () => {
  await provider.start();
  stack = await GatewayStack.boot({
    gateway: {
      PAYMENT_PROVIDERS: `acquirer=${provider.url}`,
      PAYMENT_PROVIDER_SECRETS: 'acquirer=a-{{ account_number }}-secret',
      PAYMENT_PROVIDERS_WITHOUT_NETWORK_TOKENS: 'acquirer',
    },
  });
  account = await stack.account('--permissions', 'provider_backup,compliance_forward');
  await stack.command(
    'account',
    'set',
    '--account',
    account.id,
    '--forward-destinations',
    provider.url,
  );
  tokenId = await stack.adopt(account, await stack.card(NUMBER));
}, 60_000);

afterAll(async () => {
  await stack.close();
  await provider.stop();
});

beforeEach(() => {
  provider.requests.length = 0;
});

function answer({ path, body }: FakeRequest): FakeResponse {
  const { reference } = body;
  return path.endsWith('/payment-methods')
    ? { status: 200, body: { reference, payment_method_id: `pm_${randomUUID()}` } }
    : {
        status: 200,
        body: { reference, status: 'approved', response_code: '00', transaction_id: randomUUID() },
      };
}

/** The gateway also asks for settlements in the background. */
const arrivedAt = (path: string): FakeRequest[] =>
  provider.requests.filter((request) => request.path.endsWith(path));

const source = () => ({ type: 'token', token_id: tokenId });

const CARD = { number: NUMBER, expiry_month: 12, expiry_year: 2035 };

describe('text of a caller on its way to a provider', () => {
  it.each(TEXTS)('is sent as it is in the reference of a payment: %s', async (reference) => {
    const body = paymentRequest({ source: source(), reference, capture: 'manual' });
    const payment = paymentOf(await stack.call(account, 'POST', '/payments/one-off', { body }));
    expect(payment).toMatchObject({ status: 'authorized', reference });
    const [arrived] = arrivedAt('/authorizations');
    expect(arrived?.body).toMatchObject({ order_reference: reference, card: CARD });
    expect(arrived?.headers['authorization']).toBe('Bearer a-{{ account_number }}-secret');
    expect(JSON.stringify(arrived).split(NUMBER)).toHaveLength(2);
  });

  it.each(TEXTS)('is sent as it is in each payment of a series: %s', async (reference) => {
    const initial = paymentRequest({ source: source(), reference, capture: 'manual' });
    const first = paymentOf(
      await stack.call(account, 'POST', '/payments/unscheduled', { body: initial }),
    );
    const next = await stack.call(account, 'POST', `/payments/unscheduled/${first.id}/subsequent`, {
      body: { amount: 500, currency_code: 'EUR', capture: 'manual', reference },
    });
    expect(paymentOf(next)).toMatchObject({ status: 'authorized', reference });
    expect(arrivedAt('/authorizations').map(({ body }) => body['order_reference'])).toEqual([
      reference,
      reference,
    ]);
  });

  it('is sent as it is when a card is stored at a provider', async () => {
    const body = { provider: 'acquirer', payment_method: { type: 'token', token_id: tokenId } };
    const { status } = await stack.call(account, 'POST', '/backups', { body });
    expect(status).toBe(202);
    await until('the card has arrived', () =>
      Promise.resolve(arrivedAt('/payment-methods').length > 0),
    );
    const [arrived] = arrivedAt('/payment-methods');
    expect(arrived?.body).toEqual({ reference: expect.any(String), card: CARD });
    expect(arrived?.headers['authorization']).toBe('Bearer a-{{ account_number }}-secret');
  });
});

describe('POST /compliance/forward', () => {
  it('sends the text of a customer as it is where the merchant marks the templates', async () => {
    for (const note of TEXTS) {
      provider.requests.length = 0;
      const named = isUnsafeName(note) ? {} : { [note]: 1 };
      const { status, text } = await stack.call(account, 'POST', '/compliance/forward', {
        rawBody: JSON.stringify({ number: '{{ account_number }}', note, ...named }),
        headers: {
          'content-type': 'application/json',
          'x-token-id': tokenId,
          'x-destination-url': `${provider.url}/charge`,
          'x-template-fields': '["$.number"]',
          'x-note': '{{ account_number }}',
        },
      });
      expect([status, text]).toEqual([200, expect.any(String)]);
      const [arrived] = arrivedAt('/charge');
      expect(arrived?.body).toEqual({ number: NUMBER, note, ...named });
      expect(arrived?.headers['x-note']).toBe('{{ account_number }}');
      expect(arrived?.headers).not.toHaveProperty('x-template-fields');
    }
  });
});
