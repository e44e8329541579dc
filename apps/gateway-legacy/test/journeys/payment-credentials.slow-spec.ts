import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { until, type Answer } from '@tessera/local/testing';
import { GatewayStack } from './support/gateway-stack.js';
import { paymentOf, paymentRequest, type TestAccount } from './support/payment-stack.js';

const VISA = '4111111111111111';
const PROVIDERS = ['acquirer', 'forms'];

let stack: GatewayStack;

beforeAll(async () => {
  stack = await GatewayStack.boot();
}, 60_000);

afterAll(async () => {
  await stack.close();
});

interface ProvisionedToken {
  readonly account: TestAccount;
  readonly id: string;
  readonly networkTokenId: string;
  readonly networkTokenLastFour: string;
}

/** A token of a new account whose network token is active. */
async function provisioned(provider: string, expiryMonth = 12): Promise<ProvisionedToken> {
  const account = await stack.account('--provider', provider);
  const id = await stack.adopt(account, await stack.card(VISA, expiryMonth));
  const read = async () => (await stack.call(account, 'GET', `/tokens/${id}`)).body;
  await until('the network token is active', async () => {
    const token = (await read())['network_token'] as { status: string } | null;
    return token?.status === 'active';
  });
  const { last_four: networkTokenLastFour } = (await read())['network_token'] as {
    last_four: string;
  };
  const [row] = await stack.gateway.query<{ network_token_id: string }>(
    'select network_token_id from token where id = $1',
    [id],
  );
  return { account, id, networkTokenLastFour, networkTokenId: row?.network_token_id ?? '' };
}

const pay = ({ account, id }: ProvisionedToken, body: object = {}, path = 'one-off') =>
  stack.call(account, 'POST', `/payments/${path}`, {
    body: paymentRequest({ source: { type: 'token', token_id: id }, ...body }),
  });

/** What the provider was sent of the card of a payment. */
async function arrivedWith({ body }: Answer): Promise<unknown> {
  const all = await stack.ledger();
  const lines = all.filter(({ reference }) => reference === body['id']);
  expect(lines.map(({ executions, arrivals }) => [executions, arrivals])).toEqual([[1, 1]]);
  return lines[0]?.details['credential'];
}

async function suspend({ networkTokenId }: ProvisionedToken): Promise<void> {
  const url = `${stack.providerUrl}/sandbox/network-tokens/${networkTokenId}/simulate`;
  const { status } = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ update: 'status', status: 'suspended' }),
  });
  expect(status).toBe(200);
}

describe.each(PROVIDERS)('a payment at %s with a token that has a network token', (provider) => {
  it('is authorized with its number, a cryptogram for the amount and the ECI', async () => {
    const token = await provisioned(provider);
    const paid = await pay(token);
    expect(paymentOf(paid)).toMatchObject({
      status: 'captured',
      credential: { type: 'network_token', cryptogram: true, fallback_reason: null },
    });
    expect(await arrivedWith(paid)).toEqual({
      type: 'network_token',
      last_four: token.networkTokenLastFour,
      has_cryptogram: true,
      eci: '07',
    });
    expect(token.networkTokenLastFour).not.toBe(VISA.slice(-4));
  });

  it('needs no cryptogram when the merchant continues a series', async () => {
    const token = await provisioned(provider);
    const first = paymentOf(await pay(token, {}, 'unscheduled'));
    const next = await stack.call(
      token.account,
      'POST',
      `/payments/unscheduled/${first.id}/subsequent`,
      { body: { amount: 700, currency_code: 'EUR', reference: 'next', capture: 'manual' } },
    );
    expect(paymentOf(next)).toMatchObject({
      status: 'authorized',
      credential: { type: 'network_token', cryptogram: false, fallback_reason: null },
    });
    expect(await arrivedWith(next)).toMatchObject({
      type: 'network_token',
      last_four: token.networkTokenLastFour,
      has_cryptogram: false,
    });
  });

  it.each(['one-off', 'subsequent'])(
    'charges the card once the scheme has suspended it: %s',
    async (kind) => {
      const token = await provisioned(provider);
      const first = paymentOf(await pay(token, {}, 'unscheduled'));
      await suspend(token);
      if (kind === 'subsequent') {
        // The vault learns of it when a cryptogram is refused, or by a notification.
        expect(paymentOf(await pay(token))).toMatchObject({ credential: { type: 'card' } });
      }
      const paid = await stack.call(
        token.account,
        'POST',
        kind === 'one-off' ? '/payments/one-off' : `/payments/unscheduled/${first.id}/subsequent`,
        {
          body:
            kind === 'one-off'
              ? paymentRequest({ source: { type: 'token', token_id: token.id } })
              : { amount: 700, currency_code: 'EUR', reference: 'next', capture: 'automatic' },
        },
      );
      expect(paymentOf(paid)).toMatchObject({
        status: 'captured',
        credential: { type: 'card', cryptogram: false, fallback_reason: 'network_token_inactive' },
      });
      expect(await arrivedWith(paid)).toMatchObject({ type: 'card', last_four: VISA.slice(-4) });
    },
  );
});

describe('a payment with a token whose network token cannot be used', () => {
  // The expiry month tells the simulated scheme what to do.
  it.each([
    ['the scheme is down', 10],
    ['the scheme does not respond', 9],
  ])('charges the card once when %s', async (_what, expiryMonth) => {
    const paid = await pay(await provisioned('acquirer', expiryMonth));
    expect(paymentOf(paid)).toMatchObject({
      status: 'captured',
      credential: { type: 'card', cryptogram: false, fallback_reason: 'cryptogram_unavailable' },
    });
    expect(await arrivedWith(paid)).toMatchObject({ type: 'card', last_four: VISA.slice(-4) });
  });

  it('charges the card where the provider takes card numbers only', async () => {
    const paid = await pay(await provisioned('cards'));
    expect(paymentOf(paid)).toMatchObject({
      status: 'captured',
      credential: { type: 'card', fallback_reason: 'provider_without_network_tokens' },
    });
    expect(await arrivedWith(paid)).toMatchObject({ type: 'card', last_four: VISA.slice(-4) });
  });

  it('asks about an authorization whose response was lost, and does not charge the card too', async () => {
    const token = await provisioned('acquirer');
    // The simulated provider authorizes this amount and never responds.
    const paid = await pay(token, { amount: 3_002, capture: 'manual' });
    expect(paymentOf(paid)).toMatchObject({
      status: 'processing',
      credential: { type: 'network_token', cryptogram: true },
    });
    const read = () => stack.call(token.account, 'GET', `/payments/${String(paid.body['id'])}`);
    await until('it is authorized', async () => (await read()).body['status'] === 'authorized');
    expect(await arrivedWith(paid)).toMatchObject({ type: 'network_token' });
  });
});

describe('a payment with a token that has no network token', () => {
  it('charges the card, and gives no reason', async () => {
    // The simulated scheme declines network tokens for this card.
    const account = await stack.account();
    const id = await stack.adopt(account, await stack.card('30569309025904'));
    const paid = await stack.call(account, 'POST', '/payments/one-off', {
      body: paymentRequest({ source: { type: 'token', token_id: id } }),
    });
    expect(paymentOf(paid)).toMatchObject({
      credential: { type: 'card', cryptogram: false, fallback_reason: null },
    });
  });

  it('shows no credential for a checkout', async () => {
    const paid = await stack.call(await stack.account(), 'POST', '/payments/one-off', {
      body: paymentRequest(),
    });
    expect(paymentOf(paid)).toMatchObject({ status: 'captured', credential: null });
  });
});
