import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Answer } from '@tessera/local/testing';
import { createAccount, run, type TestAccount } from '../support/commerce-alone.js';
import { TEST_NUMBERS } from '../../../vault/test/factories/cards.js';
import { CommerceStack } from './support/commerce-stack.js';

const RACERS = 20;
const MINUTE_MS = 60_000;

let stack: CommerceStack;
let plain: TestAccount;
let count = 0;

beforeAll(async () => {
  stack = await CommerceStack.boot({ commerce: { LOG_LEVEL: 'debug' } });
  plain = await createAccount(stack.commerce, 'plain');
  await stack.subscribe(plain);
  const gates = ['--cde-import', 'on', '--pci-attestation', 'SAQ_D'];
  await run(stack.commerce, 'account', 'set', '--account', stack.account.id, ...gates);
});

beforeEach(() => {
  stack.toVault.restore();
  stack.commerce.clock.reset();
});

afterAll(async () => {
  await stack.close();
});

const newId = (): string => `pm_${(count += 1)}`;

function wish(
  id: string,
  card: Record<string, unknown> = {},
  beside: Record<string, unknown> = {},
) {
  const { visa: account_number } = TEST_NUMBERS;
  return {
    provider: 'psp',
    payment_method: { id },
    card: { account_number, expiry_month: 12, expiry_year: 2099, ...card },
    ...beside,
  };
}

function send(body: unknown, account?: TestAccount, headers = {}): Promise<Answer> {
  return stack.call('POST', '/cde-import', { body, headers }, account);
}

/** Cards that were made in the vault since `before`. */
async function cardsInVault(): Promise<number> {
  const [row] = await stack.schemes.vault.query<{ count: number }>(
    'select count(*)::int as count from pci_token',
  );
  return row?.count ?? -1;
}

describe('POST /cde-import', () => {
  it('makes a token of the card: 201, token.created, and a network token later', async () => {
    const metadata = { order: '7', import_id: 'left-out' };
    const { status, body } = await send(
      wish(newId(), { cardholder_name: 'Jane Doe' }, { metadata }),
    );
    expect([status, body]).toMatchObject([
      201,
      {
        status: 'active',
        masked_account_number: '411111******1111',
        cardholder_name: 'Jane Doe',
        network_token_status: 'pending',
        metadata: { order: '7' },
      },
    ]);
    const id = String(body['id']);
    await stack.untilStatus(id, 'active');
    expect((await stack.events(id))[0]).toMatchObject({ event: 'token.created', token: body });
  });

  it('gives the same token for the same provider and id, whatever else it says: 200', async () => {
    const id = newId();
    const first = await send(wish(id));
    const cards = await cardsInVault();
    const again = await send(
      wish(id, { expiry_month: 1, account_number: TEST_NUMBERS.mastercard }),
    );
    expect([first.status, again.status]).toEqual([201, 200]);
    expect(again.body['id']).toBe(first.body['id']);
    expect(await cardsInVault()).toBe(cards);
    const other = await send({ ...wish(id), provider: 'another' });
    expect([other.status, other.body['id'] === first.body['id']]).toEqual([201, false]);
  });

  it(`makes one card, one token and one token.created of ${RACERS} requests that race`, async () => {
    const body = wish(newId());
    const cards = await cardsInVault();
    const answers = await Promise.all(Array.from({ length: RACERS }, () => send(body)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    // A caller that was asked to retry gets the same token.
    const again = await send(body);
    const ids = [...answers, again].flatMap((answer) =>
      answer.status < 300 ? [answer.body['id']] : [],
    );
    expect([again.status, new Set(ids).size]).toEqual([200, 1]);
    const others = answers.filter(({ status }) => status !== 201).map(({ status }) => status);
    expect(others.filter((status) => status !== 200 && status !== 503)).toEqual([]);
    expect(await cardsInVault()).toBe(cards + 1);
    const events = await stack.events(String(ids[0]));
    expect(events.filter(({ event }) => event === 'token.created')).toHaveLength(1);
  });

  it('makes one card when the answer of the vault is lost and the provider sends it again', async () => {
    const body = wish(newId());
    const cards = await cardsInVault();
    stack.toVault.mode = 'cut-response';
    stack.toVault.matches = ({ method, url }) => method === 'POST' && url === '/api/pci/tokens';
    expect((await send(body)).status).toBe(503);
    stack.toVault.restore();
    expect((await send(body)).status).toBe(201);
    expect(await cardsInVault()).toBe(cards + 1);
  });

  it('returns 409 for other data while the first attempt may be in progress, and accepts it a minute later', async () => {
    const id = newId();
    stack.toVault.mode = 'cut-response';
    stack.toVault.matches = ({ method, url }) => method === 'POST' && url === '/api/pci/tokens';
    expect((await send(wish(id))).status).toBe(503);
    stack.toVault.restore();
    const other = wish(id, { expiry_month: 1 });
    expect((await send(other)).status).toBe(409);
    stack.commerce.clock.advance(MINUTE_MS);
    const { status, body } = await send(other);
    expect([status, body['expiry_month']]).toEqual([201, 1]);
    // What is due by the clock as it is now is done before the clock goes back.
    await stack.settled();
  });

  it('makes a new token when the account has deleted the first', async () => {
    const body = wish(newId());
    const first = await send(body);
    expect((await stack.call('DELETE', `/tokens/${String(first.body['id'])}`)).status).toBe(204);
    const second = await send(body);
    expect([second.status, second.body['id'] === first.body['id']]).toEqual([201, false]);
  });

  it.each([
    [
      'an invalid number',
      wish('x', { account_number: '4111111111111112' }),
      '$.card.account_number',
    ],
    ['a number in words', wish('x', { account_number: 'four' }), '$.card.account_number'],
    ['an expiry that is over', wish('x', { expiry_year: 2001 }), '$.card.expiry_year'],
    ['an invalid month', wish('x', { expiry_month: 13 }), '$.card.expiry_month'],
    ['no provider', { ...wish('x'), provider: undefined }, '$.provider'],
    ['an empty id', wish(''), '$.payment_method.id'],
    ['a field that it does not know', wish('x', { cvc: '123' }), '$.card.cvc'],
  ])('returns 422 for %s', async (_, body, path) => {
    const { status, body: error, text } = await send(body);
    expect([status, error['validation_errors']]).toMatchObject([422, [{ path }]]);
    expect(text).not.toMatch(/4111111|four/);
  });

  it('returns 422 for an idempotency key: not even a fingerprint of a card is kept', async () => {
    const { status, body } = await send(wish(newId()), undefined, { 'x-idempotency-key': 'k' });
    expect([status, body['validation_errors']]).toMatchObject([
      422,
      [{ path: '$.headers.x-idempotency-key' }],
    ]);
    expect(await stack.commerce.query('select 1 from idempotency_key')).toEqual([]);
  });

  it.each([
    ['the id', wish(TEST_NUMBERS.visa), '$.payment_method.id'],
    ['the name', wish('x', { cardholder_name: '4242 4242 4242 4242' }), '$.card.cardholder_name'],
    ['the metadata', wish('x', {}, { metadata: { a: TEST_NUMBERS.visa } }), '$.metadata.a'],
  ])('refuses a card number in %s', async (_, body, path) => {
    const { status, body: error } = await send(body);
    expect([status, error['classifier']]).toEqual([422, 'RAW_CARD_NUMBER_REJECTED']);
    expect(error['validation_errors']).toContainEqual({ path, message: 'holds a card number' });
  });
});

describe('the gates of /cde-import', () => {
  it('are shut: the card number is refused as anywhere, whatever the request claims to be', async () => {
    const claims = {
      'x-forwarded-for': '127.0.0.1',
      'x-cde-import-enabled': 'true',
      'x-pci-attestation': 'ROC',
      'user-agent': 'Stripe/1.0',
    };
    const cards = await cardsInVault();
    const { status, body } = await send(wish(newId()), plain, claims);
    expect([status, body['classifier'], body['validation_errors']]).toMatchObject([
      422,
      'RAW_CARD_NUMBER_REJECTED',
      [{ path: '$.card.account_number' }],
    ]);
    expect(await cardsInVault()).toBe(cards);
  });

  it('returns 403 for a request without a card number, which cannot come from a provider', async () => {
    const { status, body } = await send(wish(newId(), { account_number: '1234' }), plain);
    expect([status, body['classifier']]).toEqual([403, 'FORBIDDEN']);
  });

  it('cannot be opened by the account itself', async () => {
    const patch = { cde_import_enabled: true };
    expect((await stack.call('PATCH', '/account/settings', { body: patch }, plain)).status).toBe(
      422,
    );
  });

  it('need the attestation, and shut at once', async () => {
    const set = (...args: string[]) =>
      run(stack.commerce, 'account', 'set', '--account', plain.id, ...args);
    await expect(set('--cde-import', 'on')).rejects.toThrow();
    await set('--cde-import', 'on', '--pci-attestation', 'ROC');
    expect((await send(wish(newId()), plain)).status).toBe(201);
    await set('--cde-import', 'off');
    expect((await send(wish(newId()), plain)).status).toBe(422);
  });

  it('401 without a key', async () => {
    expect((await stack.commerce.post('/cde-import', wish(newId()))).status).toBe(401);
  });
});

describe('the report of activity', () => {
  it('counts each event of the tokens, as many as the endpoints were told', async () => {
    await stack.settled();
    const told = await stack.commerce.query<{ event: string; count: number }>(
      `select event, count(*)::int as count from webhook_delivery where owner_id = $1
       group by event order by event`,
      [stack.account.id],
    );
    // One test has moved the clock ahead.
    const to = new Date(Date.now() + 5 * MINUTE_MS).toISOString();
    const { body } = await stack.get(`/reports/token-activity?to=${to}`);
    const days = body['data'] as Record<string, number>[];
    const sum = (column: string) => days.reduce((total, day) => total + (day[column] ?? 0), 0);
    expect(told).toEqual([
      { event: 'token.created', count: sum('created') },
      { event: 'token.deleted', count: sum('deleted') },
      { event: 'token.updated', count: sum('updated') },
    ]);
    expect(sum('network_tokens_activated')).toBeGreaterThan(0);
  });
});

describe('what is left of an import', () => {
  it('is in no table, no log line and no answer of commerce: only the vault has the number', async () => {
    await stack.settled();
    const tables = await stack.commerce.query<{ name: string }>(
      `select quote_ident(tablename) as name from pg_tables where schemaname = 'public'`,
    );
    for (const { name } of tables) {
      const rows = await stack.commerce.query<{ row: string }>(
        `select t::text as row from ${name} t`,
      );
      const holding = rows.filter(({ row }) => /411111111111|555555555555/.test(row));
      expect([name, holding]).toEqual([name, []]);
    }
    const written = [...stack.commerce.log, ...stack.commerce.answers].join('\n');
    expect(written).not.toMatch(/4111111111111|5555555555554/);
    const audited = await stack.commerce.query<{ details: string }>(
      `select details from audit_event where action = 'cde.import' order by created_at limit 1`,
    );
    expect(JSON.parse(audited[0]?.details ?? '')).toEqual({
      provider: 'psp',
      pci_attestation: 'SAQ_D',
    });
  });
});
