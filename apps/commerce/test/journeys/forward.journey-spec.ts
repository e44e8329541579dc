import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Answer } from '@tessera/local/testing';
import { createAccount, run, type TestAccount } from '../support/commerce-alone.js';
import { TEST_NUMBERS } from '../../../vault/test/factories/cards.js';
import { MerchantServer } from '../../../vault/test/support/merchant-server.js';
import { CommerceStack } from './support/commerce-stack.js';

const TEMPLATE = '{"number": "{{ account_number }}", "amount": 1900}';
const JSON_TYPE = { 'content-type': 'application/json' };

let stack: CommerceStack;
let merchant: MerchantServer;
let other: TestAccount;
let id: string;

beforeAll(async () => {
  merchant = await MerchantServer.start();
  stack = await CommerceStack.boot();
  other = await createAccount(stack.commerce, 'other');
  await run(
    stack.commerce,
    'destination',
    'add',
    `${merchant.url}/v1`,
    '--account',
    stack.account.id,
  );
  id = await stack.createToken();
  await stack.untilStatus(id, 'active');
});

beforeEach(() => {
  stack.toVault.restore();
  merchant.answerWith(200, JSON_TYPE, '{"approved": true}');
});

afterAll(async () => {
  await stack.close();
  await merchant.close();
});

interface Wish {
  readonly headers?: Record<string, string>;
  readonly body?: string;
  readonly query?: string;
  readonly account?: TestAccount;
}

function forward({
  headers = {},
  body = TEMPLATE,
  query = '',
  account,
}: Wish = {}): Promise<Answer> {
  const all = {
    ...JSON_TYPE,
    'x-token-id': id,
    'x-destination-url': `${merchant.url}/v1/payments`,
    ...headers,
  };
  return stack.call('POST', `/forward${query}`, { rawBody: body, headers: all }, account);
}

async function audited(
  action: string,
): Promise<{ result: string; details: Record<string, unknown> }[]> {
  const rows = await stack.commerce.query<{ result: string; details: string }>(
    `select result, details from audit_event where action = $1 and object_id = $2
     order by created_at, id`,
    [action, id],
  );
  return rows.map(({ result, details }) => ({
    result,
    details: JSON.parse(details) as Record<string, unknown>,
  }));
}

describe('POST /forward', () => {
  it('sends the card to the provider and gives back its answer, whatever its status', async () => {
    merchant.answering = ({ body }, response) => {
      response.writeHead(402, { ...JSON_TYPE, 'x-provider': 'p' }).end(body);
    };
    const { status, headers, text } = await forward();
    expect(merchant.last.url).toBe('/v1/payments');
    expect(JSON.parse(merchant.last.body.toString())).toEqual({
      number: TEST_NUMBERS.visa,
      amount: 1900,
    });
    expect([status, headers.get('x-provider')]).toEqual([402, 'p']);
    expect(headers.get('x-forward-answered-by')).toBe('destination');
    expect(JSON.parse(text)).toEqual({ number: '411111******1111', amount: 1900 });
  });

  it('passes on the headers of the caller, and none that concern only us', async () => {
    await forward({
      headers: {
        'x-auth-name': 'authorization',
        'x-auth-value': 'Bearer of-the-provider',
        'x-own': 'kept',
        cookie: 'ours=1',
        'x-forwarded-for': '203.0.113.9',
      },
    });
    const { headers } = merchant.last;
    expect([headers.authorization, headers['x-own']]).toEqual(['Bearer of-the-provider', 'kept']);
    for (const name of [
      'x-api-key',
      'cookie',
      'x-token-id',
      'x-forwarded-for',
      'x-destination-url',
    ]) {
      expect([name, headers[name]]).toEqual([name, undefined]);
    }
  });

  it('takes any content type, up to a megabyte', async () => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    expect((await forward({ headers, body: 'n={{ account_number }}' })).status).toBe(200);
    expect(merchant.last.body.toString()).toBe(`n=${TEST_NUMBERS.visa}`);
    const large = 'x'.repeat(1024 * 1024 + 1);
    expect((await forward({ headers: { 'content-type': 'text/plain' }, body: large })).status).toBe(
      413,
    );
  });

  it('shows the request and sends nothing with dry_run', async () => {
    const before = merchant.arrived.length;
    const { status, body, headers } = await forward({ query: '?dry_run=true' });
    expect([status, headers.get('x-forward-answered-by')]).toEqual([200, 'vault']);
    expect(body).toMatchObject({ dry_run: true, destination_url: `${merchant.url}/v1/payments` });
    expect(merchant.arrived).toHaveLength(before);
  });

  it('pays with the network token and a cryptogram, once', async () => {
    const ordered = await stack.post(`/tokens/${id}/cryptograms`, {
      amount: 1900,
      currency_code: 'EUR',
    });
    expect([ordered.status, Object.keys(ordered.body)]).toEqual([200, ['cryptogram_reference']]);
    const headers = { 'x-cryptogram-reference': String(ordered.body['cryptogram_reference']) };
    const body = '{"number": "{{ number }}", "cryptogram": "{{ cryptogram }}"}';
    expect((await forward({ headers, body })).status).toBe(200);
    const sent = JSON.parse(merchant.last.body.toString()) as Record<string, string>;
    expect(sent['number']).toMatch(/^\d{16}$/);
    expect(sent['number']).not.toBe(TEST_NUMBERS.visa);
    expect((await forward({ headers, body })).body['validation_errors']).toMatchObject([
      { path: '$.headers.x-cryptogram-reference' },
    ]);
  });

  it.each([
    ['no token', { 'x-token-id': '' }, '$.headers.x-token-id'],
    ['a malformed token ID', { 'x-token-id': 'x' }, '$.headers.x-token-id'],
    ['no destination', { 'x-destination-url': '' }, '$.headers.x-destination-url'],
    ['an invalid destination', { 'x-destination-url': 'psp' }, '$.headers.x-destination-url'],
    [
      'a destination with a placeholder',
      { 'x-destination-url': 'https://{{number}}.example' },
      '$.headers.x-destination-url',
    ],
    ['an idempotency key', { 'x-idempotency-key': 'k' }, '$.headers.x-idempotency-key'],
  ])('returns 422 for %s', async (_, headers, path) => {
    const before = merchant.arrived.length;
    const { status, body } = await forward({ headers });
    expect([status, body['status'], body['validation_errors']]).toMatchObject([
      422,
      422,
      [{ path }],
    ]);
    expect(merchant.arrived).toHaveLength(before);
  });

  it('returns 422 for a destination that only another account may use', async () => {
    const elsewhere = { 'x-destination-url': `${merchant.url}/v2/payments` };
    expect((await forward({ headers: elsewhere })).status).toBe(422);
    await run(stack.commerce, 'destination', 'add', `${merchant.url}/v2`, '--account', other.id);
    expect((await forward({ headers: elsewhere })).status).toBe(422);
    await run(
      stack.commerce,
      'destination',
      'add',
      `${merchant.url}/v2`,
      '--account',
      stack.account.id,
    );
    expect((await forward({ headers: elsewhere })).status).toBe(200);
    await run(
      stack.commerce,
      'destination',
      'remove',
      `${merchant.url}/v2`,
      '--account',
      stack.account.id,
    );
    expect((await forward({ headers: elsewhere })).status).toBe(422);
  });

  it('returns 422 for a destination that the vault does not allow', async () => {
    const url = 'https://psp.example';
    await run(stack.commerce, 'destination', 'add', url, '--account', stack.account.id);
    const { status, body } = await forward({ headers: { 'x-destination-url': `${url}/pay` } });
    expect([status, body['validation_errors']]).toMatchObject([
      422,
      [{ path: '$.headers.x-destination-url' }],
    ]);
  });

  it('returns 422 with the path of a mistyped placeholder', async () => {
    const { status, body } = await forward({ body: '{"card": {"number": "{{ acount_number }}"}}' });
    expect([status, body['validation_errors']]).toMatchObject([422, [{ path: '$.card.number' }]]);
  });

  it('returns 422 with the path of a duplicate name, and sends nothing', async () => {
    const before = merchant.arrived.length;
    const { status, body } = await forward({
      body: '{"card": {"n": "{{ account_number }}", "n": 1}}',
    });
    expect([status, body['validation_errors']]).toEqual([
      422,
      [{ path: '$.card.n', message: 'must not be given twice' }],
    ]);
    expect(merchant.arrived).toHaveLength(before);
  });

  it('sends the method that the caller names', async () => {
    const { status } = await forward({ headers: { 'x-destination-method': 'PUT' } });
    expect([status, merchant.last.method]).toEqual([200, 'PUT']);
  });

  it.each([
    ['JSON', JSON_TYPE, '{"a": [{"pan": "4111 1111 1111 1111"}]}'],
    ['a form', { 'content-type': 'application/x-www-form-urlencoded' }, 'pan=4111+1111+1111+1111'],
    ['plain text', { 'content-type': 'text/plain' }, 'card 4111-1111-1111-1111'],
  ])('refuses a card number in %s: it comes from the vault alone', async (_, headers, body) => {
    const before = merchant.arrived.length;
    const answer = await forward({ headers, body });
    expect([answer.status, answer.body['classifier']]).toEqual([422, 'RAW_CARD_NUMBER_REJECTED']);
    expect(merchant.arrived).toHaveLength(before);
  });

  it("returns 404 for an unknown token and for another account's token", async () => {
    expect((await forward({ headers: { 'x-token-id': randomUUID() } })).status).toBe(404);
    expect((await forward({ account: other })).status).toBe(404);
  });

  it('returns 401 without a key', async () => {
    expect((await stack.commerce.post('/forward', {})).status).toBe(401);
  });

  it('returns 502 when the provider drops the connection, warns that the request may have arrived, and sends it once', async () => {
    const before = merchant.arrived.length;
    merchant.answering = (_, response) => response.destroy();
    const { status, body } = await forward();
    expect([status, body['message']]).toEqual([502, expect.stringContaining('may have received')]);
    expect(merchant.arrived).toHaveLength(before + 1);
  });

  it('leaves a row in the audit trail: to where, and how it ended', async () => {
    const rows = await audited('token.forward');
    const { origin } = new URL(merchant.url);
    expect(rows[0]).toEqual({ result: 'success', details: { destination: origin, status: 402 } });
    expect(rows.some(({ result }) => result === 'refused')).toBe(true);
    expect(rows.at(-1)).toEqual({ result: 'failed', details: { destination: origin } });
  });
});

describe('POST /tokens/{id}/cryptograms', () => {
  const order = (body: unknown, headers = {}, token = id) =>
    stack.call('POST', `/tokens/${token}/cryptograms`, { body, headers });

  it('returns 422 for an amount without a currency, an invalid amount and an unknown field', async () => {
    for (const body of [{ amount: 1 }, { amount: 1.5, currency_code: 'EUR' }, { mode: 'inline' }]) {
      expect([body, (await order(body)).status]).toEqual([body, 422]);
    }
  });

  it('returns 422 for an idempotency key: the answer is never stored', async () => {
    expect((await order({}, { 'x-idempotency-key': 'k' })).status).toBe(422);
  });

  it('returns 404 for unknown tokens, and 409 for a network token that the vault already knows is suspended', async () => {
    expect((await order({}, {}, randomUUID())).status).toBe(404);
    const suspended = await stack.createToken();
    await stack.untilStatus(suspended, 'active');
    stack.toCommerce.mode = 'cut';
    const networkTokenId = await stack.networkTokenOf(suspended);
    await stack.schemes.simulate(networkTokenId, { update: 'status', status: 'suspended' });
    await stack.schemes.untilStatus(networkTokenId, 'suspended');
    expect((await order({}, {}, suspended)).status).toBe(409);
    stack.toCommerce.restore();
  });
});

describe('POST /tokens/{id}/refresh-cvc2', () => {
  const refresh = (token: string, body?: unknown, headers = {}) =>
    stack.call('POST', `/tokens/${token}/refresh-cvc2`, { body, headers });

  it('is a plain 200 whose header names a session for the code alone', async () => {
    const { status, text, headers } = await refresh(id, {
      allowed_origins: ['https://shop.example'],
    });
    expect([status, text]).toEqual([200, '']);
    const session = headers.get('x-session-id') ?? '';
    const view = await stack.schemes.vault.get(`/sessions/${session}`, { token: null });
    expect([view.status, view.text]).toEqual([200, expect.stringContaining('security_code')]);
  });

  it('needs no body, and opens another session each time', async () => {
    const [first, second] = [await refresh(id), await refresh(id)];
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(first.headers.get('x-session-id')).not.toBe(second.headers.get('x-session-id'));
  });

  it('returns 422 for an invalid origin and for an idempotency key', async () => {
    const origin = await refresh(id, { allowed_origins: ['shop.example'] });
    expect(origin.body['validation_errors']).toMatchObject([{ path: '$.allowed_origins[0]' }]);
    expect((await refresh(id, {}, { 'x-idempotency-key': 'k' })).status).toBe(422);
  });

  it('returns 404 for unknown tokens and those of other accounts, and 409 when the card was deleted', async () => {
    expect((await refresh(randomUUID())).status).toBe(404);
    const ofOther = await stack.call('POST', `/tokens/${id}/refresh-cvc2`, {}, other);
    expect(ofOther.status).toBe(404);
    const gone = await stack.createToken();
    await stack.schemes.call('DELETE', `/api/pci/tokens/${gone}`);
    expect((await refresh(gone)).status).toBe(409);
  });
});
