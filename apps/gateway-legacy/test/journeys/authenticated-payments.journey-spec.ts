import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { GatewayUnderTest } from './three-ds/support/gateway-under-test.js';
import { bodyOf, NUMBERS, ThreeDsFoundation } from './three-ds/support/three-ds-stack.js';
import { providerEnv, readLedger } from './support/payment-stack.js';

const DAY_MS = 24 * 3_600_000;

let foundation: ThreeDsFoundation;
let gateway: GatewayUnderTest;

beforeAll(async () => {
  foundation = await ThreeDsFoundation.boot();
  gateway = await GatewayUnderTest.boot(foundation, providerEnv(foundation.issuers.url));
});

afterAll(async () => {
  await gateway.close();
  await foundation.close();
});

afterEach(() => {
  gateway.service.clock.reset();
});

async function authenticated(number: string, changes: object = {}) {
  return bodyOf(await gateway.authenticate(number, changes));
}

async function pay(number: string, changes: object, path = 'one-off', headers = {}) {
  const body = {
    amount: 1_900,
    currency_code: 'EUR',
    reference: `order-${randomUUID()}`,
    source: { type: 'token', token_id: await gateway.adopt(number) },
    capture: 'manual',
    ...changes,
  };
  return gateway.post(`/payments/${path}`, body, headers);
}

async function ledgerLine(reference: unknown) {
  const lines = (await readLedger(foundation.issuers.url)) as unknown as Record<string, unknown>[];
  return lines.find((line) => line['reference'] === reference);
}

describe('a payment with an authentication', () => {
  it('carries its proof to the provider and shows it', async () => {
    const proof = await authenticated(NUMBERS.authenticates);
    const { status, body } = await pay(NUMBERS.authenticates, { authentication_id: proof['id'] });
    expect([status, body['status'], body['authentication_id']]).toEqual([
      200,
      'authorized',
      proof['id'],
    ]);
    expect(await ledgerLine(body['id'])).toMatchObject({
      status: 'approved',
      details: {
        three_d_secure: {
          authentication_value: proof['authentication_value'],
          eci: '05',
          ds_transaction_id: proof['ds_transaction_id'],
          acs_transaction_id: proof['acs_transaction_id'],
          version: proof['message_version'],
          transaction_status: 'Y',
        },
      },
    });
  });

  it('is one: the authentication pays once, also when two payments race for it', async () => {
    const proof = await authenticated(NUMBERS.authenticates);
    const changes = { authentication_id: proof['id'] };
    const answers = await Promise.all([
      pay(NUMBERS.authenticates, changes),
      pay(NUMBERS.authenticates, changes),
      pay(NUMBERS.authenticates, changes),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    const paid = answers.find(({ status }) => status === 200)?.body['id'];
    const refused = answers.find(({ status }) => status === 409)?.body['message'];
    expect(refused).toBe(`The authentication was used for the payment ${String(paid)}.`);
  });

  it('is the same payment when it is repeated with its key', async () => {
    const proof = await authenticated(NUMBERS.authenticates);
    const changes = { authentication_id: proof['id'], reference: 'repeated' };
    const headers = { 'x-idempotency-key': randomUUID() };
    const first = await pay(NUMBERS.authenticates, changes, 'one-off', headers);
    await gateway.service.query('delete from idempotency_key');
    const again = await pay(NUMBERS.authenticates, changes, 'one-off', headers);
    expect([again.status, again.body['id']]).toEqual([200, first.body['id']]);
  });

  it('is refused with every fault of the authentication at once', async () => {
    const proof = await authenticated(NUMBERS.authenticates);
    const { status, body } = await pay(NUMBERS.authenticatesMastercard, {
      authentication_id: proof['id'],
      amount: 1_901,
      currency_code: 'USD',
    });
    const path = '$.authentication_id';
    expect([status, body['validation_errors']]).toEqual([
      422,
      [
        { path, message: 'is of another token than $.source.token_id' },
        { path, message: 'is in EUR' },
        { path, message: 'is for an amount of at most 1900' },
      ],
    ]);
    // It was not used up, and a lower amount is fine.
    const less = await pay(NUMBERS.authenticates, { authentication_id: proof['id'], amount: 900 });
    expect(less.body['status']).toBe('authorized');
  });

  it.each([
    ['refuses', 'must be completed; it is failed'],
    ['challenges', 'must be completed; it is challenge_required'],
  ] as const)('of an issuer that %s is refused', async (card, message) => {
    const proof = await authenticated(NUMBERS[card]);
    const { status, body } = await pay(NUMBERS[card], { authentication_id: proof['id'] });
    expect([status, body['validation_errors']]).toEqual([
      422,
      [{ path: '$.authentication_id', message }],
    ]);
  });

  it('of another account, unknown or too old is refused', async () => {
    const proof = await authenticated(NUMBERS.authenticates);
    const unknown = [
      { path: '$.authentication_id', message: 'is no authentication of this account' },
    ];
    const changes = { authentication_id: randomUUID() };
    expect((await pay(NUMBERS.authenticates, changes)).body['validation_errors']).toEqual(unknown);
    const other = await gateway.createAccount();
    const token = await gateway.adopt(NUMBERS.authenticates, other);
    const foreign = { authentication_id: proof['id'], source: { type: 'token', token_id: token } };
    const strange = await pay(NUMBERS.authenticates, foreign, 'one-off', other.headers);
    expect(strange.body['validation_errors']).toEqual(unknown);
    gateway.service.clock.advance(91 * DAY_MS);
    const old = await pay(NUMBERS.authenticates, { authentication_id: proof['id'] });
    expect(old.body['validation_errors']).toEqual([
      { path: '$.authentication_id', message: 'must not be older than 90 days' },
    ]);
  });
});

describe('a series', () => {
  it('says why the card is used, with the id that the scheme gave the first payment', async () => {
    const proof = await authenticated(NUMBERS.authenticates);
    const first = await pay(NUMBERS.authenticates, { authentication_id: proof['id'] }, 'recurring');
    const schemeId = first.body['scheme_transaction_id'];
    expect(schemeId).toMatch(/^sti_/);
    const { body } = await gateway.post(
      `/payments/recurring/${String(first.body['id'])}/subsequent`,
      { amount: 900, currency_code: 'EUR', reference: 'march', capture: 'automatic' },
    );
    const credential = async (id: unknown) =>
      ((await ledgerLine(id))?.['details'] as Record<string, unknown>)['stored_credential'];
    expect(await credential(first.body['id'])).toEqual({
      reason: 'recurring',
      usage: 'first',
      scheme_transaction_id: null,
    });
    expect(await credential(body['id'])).toEqual({
      reason: 'recurring',
      usage: 'subsequent',
      scheme_transaction_id: schemeId,
    });
  });
});

describe('what an authorization carries', () => {
  const CONTEXT = {
    customer: { email: 'ada@shop.test', ip_address: '203.0.113.7', user_agent: 'Browser/1.0' },
    billing_address: {
      line1: 'Main Street 1',
      city: 'Vienna',
      postal_code: '1010',
      country_code: 'AT',
    },
    shipping_address: { country_code: 'DE' },
    statement_descriptor: 'LAMP SHOP* 1234',
    metadata: { cart: '{{ account_number }}' },
  };

  it('reaches the provider as it is; personal data is not kept', async () => {
    const { body } = await pay(NUMBERS.authenticates, CONTEXT);
    expect(body).toMatchObject({
      status: 'authorized',
      statement_descriptor: CONTEXT.statement_descriptor,
      metadata: CONTEXT.metadata,
    });
    expect(await ledgerLine(body['id'])).toMatchObject({ details: CONTEXT });
    const tables = ['payment', 'payment_order', 'payment_event', 'idempotency_key'];
    for (const table of tables) {
      const rows = await gateway.service.query(`select t::text as row from ${table} t`);
      expect(JSON.stringify(rows)).not.toMatch(/ada@shop|203\.0\.113\.7|Main Street/);
    }
    expect(gateway.service.log.join('')).not.toMatch(/ada@shop|Main Street/);
  });

  it('names the merchant that is paid', async () => {
    const merchant = await gateway.post('/merchants', {
      legal_name: 'Lamp Shop Ltd',
      company_city: 'Vienna',
      country_code: 'AT',
      website_url: 'https://lamps.example',
      default_currency: 'EUR',
      default_merchant_id: 'M-1',
      schemes: [{ name: 'visa', category_code: '5712' }],
    });
    const { body } = await pay(NUMBERS.authenticates, { merchant_id: merchant.body['id'] });
    expect(body).toMatchObject({ status: 'authorized', merchant_id: merchant.body['id'] });
    expect(await ledgerLine(body['id'])).toMatchObject({
      details: {
        merchant: { id: 'M-1', name: 'Lamp Shop Ltd', category_code: '5712', country_code: 'AT' },
      },
    });
  });

  it('names the faults of all its fields at once, and nothing is charged', async () => {
    const { status, body } = await pay(NUMBERS.authenticates, {
      authentication_id: 'x',
      merchant_id: 'x',
      customer: { email: 'invalid', ip_address: '300.1.1.1', phone: '1' },
      billing_address: { country_code: 'XX' },
      shipping_address: { line1: 'x' },
      statement_descriptor: 'x'.repeat(23),
      metadata: { note: 1 },
    });
    expect(status).toBe(422);
    const paths = (body['validation_errors'] as { path: string }[]).map(({ path }) => path).sort();
    expect(paths).toEqual([
      '$.authentication_id',
      '$.billing_address.country_code',
      '$.customer.email',
      '$.customer.ip_address',
      '$.customer.phone',
      '$.merchant_id',
      '$.metadata.note',
      '$.shipping_address.country_code',
      '$.statement_descriptor',
    ]);
    const stranger = await pay(NUMBERS.authenticates, { merchant_id: randomUUID() });
    expect(stranger.body).toMatchObject({
      validation_errors: [{ path: '$.merchant_id', message: 'is no merchant of this account' }],
    });
  });

  it.each<[string, object]>([
    ['metadata', { a: NUMBERS.authenticates }],
    ['customer', { user_agent: NUMBERS.authenticates }],
    ['billing_address', { line1: NUMBERS.authenticates, country_code: 'AT' }],
  ])('has no card number in %s', async (field, value) => {
    const { status, text } = await pay(NUMBERS.authenticates, { [field]: value });
    expect(status).toBe(422);
    expect(text).not.toContain(NUMBERS.authenticates);
  });
});
