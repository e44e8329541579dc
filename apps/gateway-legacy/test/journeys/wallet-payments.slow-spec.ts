import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { temporaryFolder, until, type Answer } from '@tessera/local/testing';
import { runVault } from '../../../vault/test/support/vault-command.js';
import { GatewayStack } from './support/gateway-stack.js';
import { paymentOf, paymentRequest, type TestAccount } from './support/payment-stack.js';

const MERCHANTS = {
  apple_pay: ['merchant.com.example.sandbox', 'apple-merchant.key.pem'],
  google_pay: ['merchant:sandbox', 'google-merchant.key.pem'],
} as const;
const PROVIDERS = ['acquirer', 'forms'];
const WALLETS = ['apple_pay', 'google_pay'];

let stack: GatewayStack;
const folder = join(temporaryFolder('gateway-wallets'), 'keys');

beforeAll(async () => {
  stack = await GatewayStack.boot({
    provider: { WALLET_KEYS: folder },
    vault: {
      APPLE_PAY_ROOT_CERTIFICATE_FILE: join(folder, 'apple-root.pem'),
      GOOGLE_PAY_ROOT_KEYS_FILE: join(folder, 'google-root-keys.json'),
    },
  });
  for (const [wallet, [recipient, file]] of Object.entries(MERCHANTS)) {
    const args = ['wallets', 'import', wallet, recipient, join(folder, file), '--activate'];
    expect((await runVault(stack.vault.env, ...args)).code).toBe(0);
  }
}, 60_000);

afterAll(async () => {
  await stack.close();
});

/** A device pays, and the shop's backend gives its payload to the vault, for the account. */
async function walletToken({ id: account }: TestAccount, payment: object): Promise<string> {
  const made = await fetch(`${stack.providerUrl}/sandbox/wallets/payments`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(payment),
  });
  const headers = { 'x-token-account': account };
  const payload: unknown = await made.json();
  const { status, body, text } = await stack.vault.post('/api/wallet/tokens', payload, { headers });
  if (status !== 201) throw new Error(text);
  return String(body['id']);
}

const pay = (account: TestAccount, wallet: string, body: object = {}, path = 'one-off') =>
  stack.call(account, 'POST', `/payments/${path}`, {
    body: paymentRequest({ source: { type: 'wallet', wallet_token_id: wallet }, ...body }),
  });

async function arrivedWith({ body }: Answer): Promise<unknown> {
  const lines = (await stack.ledger()).filter(({ reference }) => reference === body['id']);
  expect(lines.map(({ executions, arrivals }) => [executions, arrivals])).toEqual([[1, 1]]);
  return lines[0]?.details['credential'];
}

const pathsOf = ({ body }: Answer): string[] =>
  (body['validation_errors'] as { path: string }[]).map(({ path }) => path);

describe.each(PROVIDERS)('a payment at %s', (provider) => {
  it.each(WALLETS)(
    'from %s is captured and refunded, and its cryptogram pays once',
    async (wallet) => {
      const account = await stack.account('--provider', provider);
      const token = await walletToken(account, { wallet });
      const paid = await pay(account, token);
      expect(paymentOf(paid)).toMatchObject({
        status: 'captured',
        source: { type: 'wallet', token_id: null, wallet_token_id: token },
        credential: { type: 'wallet_token', cryptogram: true, fallback_reason: null },
      });
      expect(await arrivedWith(paid)).toMatchObject({
        type: 'wallet_token',
        has_cryptogram: true,
        eci: wallet === 'apple_pay' ? '07' : '02',
      });
      const again = await pay(account, token);
      expect([again.status, pathsOf(again)]).toEqual([422, ['$.source.wallet_token_id']]);
      const refund = await stack.call(account, 'POST', `/payments/${paymentOf(paid).id}/refund`, {
        body: {},
      });
      expect(paymentOf(refund)).toMatchObject({ refunded_amount: 10_000 });
    },
  );

  it('continues a series without another cryptogram', async () => {
    const account = await stack.account('--provider', provider);
    const token = await walletToken(account, { wallet: 'apple_pay' });
    const first = paymentOf(await pay(account, token, {}, 'unscheduled'));
    const next = await stack.call(account, 'POST', `/payments/unscheduled/${first.id}/subsequent`, {
      body: { amount: 700, currency_code: 'EUR', reference: 'next', capture: 'automatic' },
    });
    expect(paymentOf(next)).toMatchObject({
      status: 'captured',
      credential: { type: 'wallet_token', cryptogram: false },
    });
  });
});

describe('a payment from a wallet', () => {
  it('with a card on file needs no cryptogram', async () => {
    const account = await stack.account();
    const payment = { wallet: 'google_pay', authentication: 'PAN_ONLY' };
    const paid = await pay(account, await walletToken(account, payment));
    expect(paymentOf(paid)).toMatchObject({
      status: 'captured',
      credential: { type: 'wallet_token', cryptogram: false },
    });
  });

  it('is one payment, however often its request is repeated', async () => {
    const account = await stack.account();
    const token = await walletToken(account, { wallet: 'google_pay' });
    const headers = { 'x-idempotency-key': randomUUID() };
    const body = paymentRequest({ source: { type: 'wallet', wallet_token_id: token } });
    const send = () => stack.call(account, 'POST', '/payments/one-off', { body, headers });
    const [first, again] = [await send(), await send()];
    expect(paymentOf(again).id).toBe(paymentOf(first).id);
    await arrivedWith(first);
  });

  it('is found by a repeated request that comes while the first uses its cryptogram', async () => {
    const account = await stack.account();
    const token = await walletToken(account, { wallet: 'apple_pay' });
    const headers = { 'x-idempotency-key': randomUUID() };
    const body = paymentRequest({ source: { type: 'wallet', wallet_token_id: token } });
    const send = () => stack.call(account, 'POST', '/payments/one-off', { body, headers });
    const first = await send();
    // As if the first response was lost, and with it what the idempotency layer remembers.
    await stack.gateway.query('delete from idempotency_key');
    const answers = await Promise.all([send(), send(), send()]);
    const paid = answers.filter(({ status }) => status === 200);
    expect(new Set(paid.map(paymentOf).map(({ id }) => id))).toEqual(
      new Set([paymentOf(first).id]),
    );
    expect(answers.filter(({ status }) => status === 422)).toEqual([]);
  });

  it('is authorized once when two requests race for its cryptogram', async () => {
    const account = await stack.account();
    const token = await walletToken(account, { wallet: 'google_pay' });
    const answers = await Promise.all([1, 2, 3].map(() => pay(account, token)));
    const statuses = answers.map(({ status, body }) => [status, body['status']]);
    expect(statuses.filter(([, status]) => status === 'captured')).toHaveLength(1);
    const lost = statuses.filter(([, status]) => status !== 'captured');
    for (const each of lost) {
      expect([
        [422, 422],
        [409, 409],
        [200, 'failed'],
      ]).toContainEqual(each);
    }
  });

  it('asks about an authorization whose response was lost', async () => {
    const account = await stack.account();
    const token = await walletToken(account, { wallet: 'apple_pay' });
    const paid = await pay(account, token, { amount: 3_002, capture: 'manual' });
    expect(paymentOf(paid)).toMatchObject({ status: 'processing' });
    const read = () => stack.call(account, 'GET', `/payments/${paymentOf(paid).id}`);
    await until('it is authorized', async () => (await read()).body['status'] === 'authorized');
    await arrivedWith(paid);
  });

  it('leaves no number in the database of the gateway', async () => {
    const account = await stack.account();
    await pay(account, await walletToken(account, { wallet: 'apple_pay' }));
    expect(await stack.rows()).not.toContain('4242424242424242');
  });

  it.each([
    ['without a wallet token', { type: 'wallet' }, '$.source.wallet_token_id'],
    [
      'with one that there is not',
      { type: 'wallet', wallet_token_id: randomUUID() },
      '$.source.wallet_token_id',
    ],
    [
      'with a token beside',
      { type: 'wallet', wallet_token_id: randomUUID(), token_id: randomUUID() },
      '$.source.token_id',
    ],
    [
      'from a checkout',
      { type: 'checkout', wallet_token_id: randomUUID() },
      '$.source.wallet_token_id',
    ],
  ])('is refused %s', async (_what, source, path) => {
    const answer = await stack.call(await stack.account(), 'POST', '/payments/one-off', {
      body: paymentRequest({ source }),
    });
    expect([answer.status, pathsOf(answer)]).toEqual([422, [path]]);
  });

  it('is refused with the wallet token of another account', async () => {
    const token = await walletToken(await stack.account(), { wallet: 'apple_pay' });
    const answer = await pay(await stack.account(), token);
    expect([answer.status, pathsOf(answer)]).toEqual([422, ['$.source.wallet_token_id']]);
  });

  it('is refused where the provider takes card numbers only', async () => {
    const account = await stack.account('--provider', 'cards');
    const answer = await pay(account, await walletToken(account, { wallet: 'apple_pay' }));
    expect([answer.status, pathsOf(answer)]).toEqual([422, ['$.source.type']]);
  });
});
