import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { race } from '@tessera/local/testing';
import { bootService } from '@tessera/service';
import { vault } from '@tessera/vault';
import { fromPan, TEST_NUMBERS } from '../../factories/cards.js';
import { MerchantServer } from '../../support/merchant-server.js';
import { paths } from '../../support/paths.js';
import type { Answer } from '../../support/vault-under-test.js';
import { Schemes, statusOf } from './support/schemes.js';

const MONTH = { cryptogramLost: 9, cryptogramDown: 10 };
const MINUTE_MS = 60_000;
const GONE = [422, ['$.headers.x-cryptogram-reference']];

/** Reaches the scheme as an acquirer does: it says whether the cryptogram is good. */
const PAYMENT = JSON.stringify({
  number: '{{ number }}',
  cryptogram: '{{ cryptogram }}',
  eci: '{{ eci }}',
  expiry_month: '{{ expiry_month | unwrap }}',
  expiry_year: '{{ expiry_year | unwrap }}',
});

let schemes: Schemes;
let merchant: MerchantServer;
let acquirer: string;

beforeAll(async () => {
  schemes = await Schemes.boot({ vault: { FORWARD_TIMEOUT_MS: '3000' } });
  merchant = await MerchantServer.start();
  acquirer = `${schemes.sandbox.url}/sandbox/network-tokens/authorizations`;
});

beforeEach(() => {
  merchant.arrived.length = 0;
  merchant.answering = (_, response) => response.writeHead(200).end();
});

afterEach(() => {
  schemes.resetTime();
});

afterAll(async () => {
  await schemes.close();
  await merchant.close();
});

function createToken(overrides: object = {}): Promise<string> {
  return schemes.createActive(fromPan({ ...overrides }));
}

const cryptogram = (id: string, request: object = {}): Promise<Answer> =>
  schemes.post(`/api/network/tokens/${id}/cryptograms`, { type: 'ecom', ...request });

async function reference(id: string): Promise<string> {
  const { status, body } = await cryptogram(id);
  expect([status, Object.keys(body)]).toEqual([200, ['cryptogram_reference']]);
  return String(body['cryptogram_reference']);
}

/** What an acquirer sends to the scheme of an inline cryptogram. */
function paymentOf(body: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(body).filter(([name]) => name !== 'type'));
}

interface Sending {
  readonly reference?: string;
  readonly destination?: string;
  readonly body?: string;
  readonly query?: string;
  readonly at?: string;
}

function forward(id: string, sending: Sending): Promise<Answer> {
  const { reference: given, destination = acquirer, body = PAYMENT, query = '', at } = sending;
  return schemes.call('POST', `/api/network/tokens/${id}/forward${query}`, {
    rawBody: body,
    headers: {
      'x-destination-url': destination,
      ...(given !== undefined && { 'x-cryptogram-reference': given }),
    },
    ...(at !== undefined && { at }),
  });
}

describe('POST /api/network/tokens/{id}/cryptograms', () => {
  it('inline gives everything that a payment needs; the scheme takes it once', async () => {
    const id = await createToken();
    const { status, body } = await cryptogram(id, { mode: 'inline' });
    expect([status, body]).toEqual([
      200,
      {
        type: 'tavv',
        cryptogram: expect.stringMatching(/^[A-Za-z0-9+/]{27}=$/),
        eci: '07',
        expiry_month: 12,
        expiry_year: 2102,
        number: expect.stringMatching(/^489537\d{10}$/),
      },
    ]);
    const payment = paymentOf(body);
    const answers: unknown[] = [];
    for (let turn = 0; turn < 3; turn++) {
      answers.push(await (await schemes.control('POST', '/authorizations', payment)).json());
    }
    expect(answers).toEqual([
      { approved: true, reason: null },
      { approved: false, reason: 'cryptogram_used' },
      { approved: false, reason: 'cryptogram_used' },
    ]);
  });

  it('gives another cryptogram each time', async () => {
    const id = await createToken();
    const answers = await Promise.all([1, 2, 3].map(() => cryptogram(id, { mode: 'inline' })));
    expect(new Set(answers.map(({ body }) => body['cryptogram'])).size).toBe(3);
  });

  it('binds a cryptogram to the amount that it was ordered for', async () => {
    const id = await createToken();
    const order = { mode: 'inline', amount: 1_999, currency_code: 'EUR', reference: 'order-1' };
    const payment = paymentOf((await cryptogram(id, order)).body);
    const pay = async (amount: number): Promise<unknown> => {
      const body = { ...payment, amount, currency_code: 'EUR' };
      return (await schemes.control('POST', '/authorizations', body)).json();
    };
    expect(await pay(2_000)).toEqual({ approved: false, reason: 'amount_mismatch' });
    expect(await pay(1_999)).toEqual({ approved: true, reason: null });
  });

  it('gives a reference by default', async () => {
    expect(await reference(await createToken())).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('gives a reference whatever is asked for, where the instance handles no card numbers', async () => {
    const id = await createToken();
    const env = { ...schemes.vault.env, PCI_LEVEL: 'SAQ_A' };
    const small = await bootService(vault, { env, clock: schemes.vault.clock });
    const ask = (path: string, body: object) => schemes.call('POST', path, { body, at: small.url });
    const given = await ask(`/api/network/tokens/${id}/cryptograms`, {
      type: 'ecom',
      mode: 'inline',
    });
    const pan = await ask('/api/network/tokens', fromPan());
    const session = await ask('/api/network/tokens', { source: 'session' });
    await small.close();
    expect([given.status, Object.keys(given.body)]).toEqual([200, ['cryptogram_reference']]);
    expect([pan.status, pan.body['classifier']]).toEqual([403, 'FORBIDDEN']);
    expect(session.status).toBe(201);
  });

  it.each([
    ['no type', { type: undefined }, ['$.type']],
    ['another type', { type: 'pos' }, ['$.type']],
    ['another mode', { mode: 'both' }, ['$.mode']],
    ['an amount that is no integer', { amount: 1.5, currency_code: 'EUR' }, ['$.amount']],
    ['an unknown currency', { amount: 1, currency_code: 'EUX' }, ['$.currency_code']],
    ['an amount without a currency', { amount: 1 }, ['$.currency_code']],
    ['a currency without an amount', { currency_code: 'EUR' }, ['$.amount']],
    ['an empty reference', { reference: '' }, ['$.reference']],
    ['a card number for a reference', { reference: TEST_NUMBERS.visa }, ['$.reference']],
    ['an unknown field', { currency: 'EUR' }, ['$.currency']],
  ])('returns 422 for %s', async (_case, request, expected) => {
    const answer = await cryptogram(await createToken(), request);
    expect([answer.status, paths(answer)]).toEqual([422, expected]);
  });

  it('returns 422 for an idempotency key: the answer is never stored', async () => {
    const path = `/api/network/tokens/${await createToken()}/cryptograms`;
    const answer = await schemes.post(path, { type: 'ecom' }, { 'x-idempotency-key': 'a' });
    expect([answer.status, paths(answer)]).toEqual([422, ['$.headers.x-idempotency-key']]);
  });

  it.each([randomUUID(), 'abc'])('returns 404 for %s', async (id) => {
    expect((await cryptogram(id)).status).toBe(404);
  });

  it.each([
    ['suspended', { update: 'status', status: 'suspended' }],
    ['deleted', { update: 'deleted' }],
  ])('returns 409 for a %s token', async (status, update) => {
    const id = await createToken();
    await schemes.simulate(id, update);
    await schemes.untilStatus(id, status);
    const answer = await cryptogram(id);
    expect([answer.status, answer.body['message']]).toEqual([
      409,
      `The network token is ${status}; only an active one can be used.`,
    ]);
    expect((await forward(id, { reference: randomUUID() })).status).toBe(409);
  });

  it('returns 409 for a token that the scheme suspended without an event, and records the suspension', async () => {
    const id = await createToken();
    await schemes.notifyAt(null);
    await schemes.simulate(id, { update: 'status', status: 'suspended' });
    expect(statusOf((await schemes.read(id)).body)).toBe('active');
    const { status, body } = await cryptogram(id);
    expect([status, body['message']]).toEqual([
      409,
      'The scheme refuses the use of this network token.',
    ]);
    expect(statusOf((await schemes.read(id)).body)).toBe('suspended');
    await schemes.notifyAt(`${schemes.vault.service.url}/callbacks/network-tokens`);
  });

  it('returns 504 within the timeout when the scheme does not respond, and 502 when the scheme fails', async () => {
    const lost = await cryptogram(await createToken({ expiry_month: MONTH.cryptogramLost }));
    expect([lost.status, lost.body['classifier']]).toEqual([504, 'GATEWAY_TIMEOUT']);
    const broken = await cryptogram(await createToken({ expiry_month: MONTH.cryptogramDown }));
    expect([broken.status, broken.body['classifier']]).toEqual([502, 'BAD_GATEWAY']);
  });

  it('is written down whatever becomes of it, with how it was asked for', async () => {
    const id = await createToken();
    await cryptogram(id, { mode: 'inline' });
    await cryptogram(id);
    await cryptogram(id, { amount: 1 });
    const rows = await schemes.audited(id);
    expect(
      rows.map(({ action, result, details }) => [action, result, JSON.parse(details) as object]),
    ).toEqual([
      ['network.token.cryptogram', 'success', { mode: 'inline' }],
      ['network.token.cryptogram', 'success', { mode: 'reference' }],
      ['network.token.cryptogram', 'refused', { mode: 'reference' }],
    ]);
  });
});

describe('POST /api/network/tokens/{id}/forward', () => {
  it('hands number and cryptogram to the destination, whose answer comes back masked', async () => {
    const id = await createToken();
    merchant.answering = (arrived, response) => {
      response.writeHead(201, { 'content-type': 'application/json' }).end(arrived.body);
    };
    const body =
      '{"n":"{{number}}","c":"{{cryptogram}}","v":"{{dynamic_cvv}}","t":"{{type}}","m":"{{expiry_month}}","y":{{expiry_year|unwrap}}}';
    const destination = `${merchant.url}/pay`;
    const answer = await forward(id, { reference: await reference(id), destination, body });
    const sent = JSON.parse(merchant.last.body.toString('utf8')) as Record<string, string>;
    expect(sent).toEqual({
      n: expect.stringMatching(/^489537\d{10}$/),
      c: expect.stringMatching(/^[A-Za-z0-9+/]{27}=$/),
      v: expect.stringMatching(/^\d{3}$/),
      t: 'tavv',
      m: '12',
      y: 2102,
    });
    expect(answer.status).toBe(201);
    const { body: token } = await schemes.read(id);
    const masked = (token['network_token'] as Record<string, string>)['masked_number'];
    expect(answer.body['n']).toBe(masked);
    expect(answer.text).not.toContain(sent['n']);
    expect(answer.text).not.toContain(sent['c']);
    expect(merchant.last.headers).not.toHaveProperty('x-cryptogram-reference');
  });

  it('hands over the number without a reference, for a stored credential', async () => {
    const id = await createToken();
    const destination = `${merchant.url}/pay`;
    const body = '{"n":"{{number}}","m":{{expiry_month|unwrap}},"y":"{{expiry_year}}"}';
    for (let turn = 0; turn < 2; turn++) {
      expect((await forward(id, { destination, body })).status).toBe(200);
    }
    const sent = merchant.arrived.map(
      (arrived) => JSON.parse(arrived.body.toString('utf8')) as unknown,
    );
    expect(sent).toEqual([sent[0], sent[0]]);
    expect(sent[0]).toEqual({
      n: expect.stringMatching(/^489537\d{10}$/),
      m: 12,
      y: '2102',
    });
  });

  it.each(['cryptogram', 'dynamic_cvv', 'eci', 'type'])(
    'returns 422 when %s is used without a reference, and sends nothing',
    async (name) => {
      const id = await createToken();
      const body = `{"n":"{{number}}","c":"{{${name}}}"}`;
      const answer = await forward(id, { destination: `${merchant.url}/pay`, body });
      expect([answer.status, paths(answer)]).toEqual(GONE);
      expect(merchant.arrived).toEqual([]);
    },
  );

  it('spends the reference: the second forward is 422, and the scheme saw one payment', async () => {
    const id = await createToken();
    const given = await reference(id);
    const first = await forward(id, { reference: given });
    expect([first.status, first.body]).toEqual([200, { approved: true, reason: null }]);
    for (let turn = 0; turn < 2; turn++) {
      const again = await forward(id, { reference: given });
      expect([again.status, paths(again)]).toEqual(GONE);
    }
  });

  it('lets one of racing forwards through, the others 409 or 422', async () => {
    const id = await createToken();
    const given = await reference(id);
    merchant.answering = (_, response) => {
      setTimeout(() => response.writeHead(200).end(), 50);
    };
    const destination = `${merchant.url}/pay`;
    const answers = await race(() => forward(id, { reference: given, destination }));
    const statuses = answers.map(({ status }) => status).sort((a, b) => a - b);
    expect(statuses[0]).toBe(200);
    expect(statuses.slice(1).every((status) => status === 409 || status === 422)).toBe(true);
    expect(merchant.arrived).toHaveLength(1);
  });

  it('dies with an error of the destination: it has arrived', async () => {
    const id = await createToken();
    const given = await reference(id);
    merchant.answering = (_, response) => response.writeHead(500).end();
    const destination = `${merchant.url}/pay`;
    expect((await forward(id, { reference: given, destination })).status).toBe(500);
    expect((await forward(id, { reference: given })).status).toBe(422);
  });

  it.each([
    ['breaks off', (response: { destroy(): unknown }) => response.destroy(), 502],
    ['never answers', () => undefined, 504],
  ] as const)('dies when the destination %s: it may have arrived', async (_case, act, status) => {
    const id = await createToken();
    const given = await reference(id);
    merchant.answering = (_arrived, response) => void act(response);
    const destination = `${merchant.url}/pay`;
    expect((await forward(id, { reference: given, destination })).status).toBe(status);
    expect((await forward(id, { reference: given })).status).toBe(422);
  });

  it.each([
    ['out of reach', { destination: 'http://127.0.0.1:1/pay' }, 502],
    ['not allowed', { destination: 'http://shop.example/pay' }, 422],
    ['missing', { destination: '' }, 422],
  ])('keeps the reference when the destination is %s', async (_case, sending, status) => {
    const id = await createToken();
    const given = await reference(id);
    expect((await forward(id, { reference: given, ...sending })).status).toBe(status);
    expect((await forward(id, { reference: given })).body).toEqual({
      approved: true,
      reason: null,
    });
  });

  it('keeps the reference for a template with an unknown name', async () => {
    const id = await createToken();
    const given = await reference(id);
    const wrong = await forward(id, { reference: given, body: '{"a": "{{ account_number }}"}' });
    expect(wrong.status).toBe(422);
    expect((await forward(id, { reference: given })).body).toEqual({
      approved: true,
      reason: null,
    });
  });

  it('shows the request in a dry run, sends nothing and keeps the reference', async () => {
    const id = await createToken();
    const given = await reference(id);
    const destination = `${merchant.url}/pay`;
    const dry = await forward(id, { reference: given, destination, query: '?dry_run=true' });
    expect([dry.status, dry.body['dry_run']]).toEqual([200, true]);
    const shown = JSON.parse(String(dry.body['body'])) as Record<string, unknown>;
    expect(shown).toMatchObject({ cryptogram: '***', number: expect.stringContaining('******') });
    expect(merchant.arrived).toEqual([]);
    expect((await forward(id, { reference: given })).body).toEqual({
      approved: true,
      reason: null,
    });
  });

  it('returns 422 for a reference after five minutes', async () => {
    const id = await createToken();
    const [early, late] = [await reference(id), await reference(id)];
    schemes.advance(5 * MINUTE_MS - 30_000);
    expect((await forward(id, { reference: early })).body).toEqual({
      approved: true,
      reason: null,
    });
    schemes.advance(30_000);
    const answer = await forward(id, { reference: late });
    expect([answer.status, paths(answer)]).toEqual(GONE);
  });

  it.each([
    ['no reference', {}],
    ['an unknown reference', { reference: randomUUID() }],
    ['a malformed reference', { reference: 'abc' }],
  ])('returns 422 for %s', async (_case, sending) => {
    const answer = await forward(await createToken(), sending);
    expect([answer.status, paths(answer)]).toEqual(GONE);
  });

  it('returns 422 for the reference of another token, which stays valid', async () => {
    const [one, two] = [await createToken(), await createToken()];
    const given = await reference(one);
    const answer = await forward(two, { reference: given });
    expect([answer.status, paths(answer)]).toEqual(GONE);
    expect((await forward(one, { reference: given })).body).toEqual({
      approved: true,
      reason: null,
    });
  });

  it.each([randomUUID(), 'abc'])('returns 404 for %s', async (id) => {
    expect((await forward(id, { reference: randomUUID() })).status).toBe(404);
  });

  it('is written down with its destination', async () => {
    const id = await createToken();
    await forward(id, { reference: await reference(id) });
    const rows = await schemes.audited(id);
    expect(rows.map(({ action, result }) => [action, result])).toEqual([
      ['network.token.cryptogram', 'success'],
      ['network.token.forward.begin', 'success'],
      ['network.token.forward', 'success'],
    ]);
    expect(rows[1]?.details).toContain(new URL(acquirer).origin);
  });
});
