import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { createAccount, type TestAccount } from '../support/commerce-alone.js';
import { paths } from '../../../vault/test/support/paths.js';
import { CommerceStack } from './support/commerce-stack.js';

const UUID = /^[0-9a-f-]{36}$/;
const MASTERCARD = { account_number: '5555555555554444', expiry_month: 1 };
const VISA = { account_number: '4111111111111111', expiry_month: 1 };
const MINUTE_MS = 60_000;

let stack: CommerceStack;
let account: TestAccount;
let other: TestAccount;

beforeAll(async () => {
  stack = await CommerceStack.boot();
  account = await createAccount(stack.commerce, 'schemes');
  other = await createAccount(stack.commerce, 'other');
});

afterEach(async () => {
  stack.toVault.restore();
  // What is due by the clock as it is now is done before the clock goes back.
  await stack.settled();
  stack.commerce.clock.reset();
});

afterAll(async () => {
  await stack.close();
});

const open = (body: unknown = {}): Promise<string> => stack.openSession(body, account);

const put = (path: string, schemes: unknown, by = account) =>
  stack.call('PUT', path, { body: { allowed_card_schemes: schemes } }, by);

const ofSession = (sessionId: string): string =>
  `/tokens/session/${sessionId}/allowed-card-schemes`;

/** Responses have the schemes under the former name, too. */
const both = (schemes: string[] | null) => ({
  allowed_schemes: schemes,
  allowed_card_schemes: schemes,
});

const OF_ACCOUNT = '/account/allowed-card-schemes';

/** The response that the browser gets. */
async function taken(sessionId: string): Promise<unknown> {
  const view = await stack.schemes.vault.get(`/sessions/${sessionId}`, { token: null });
  return (view.body['data'] as { allowed_schemes: string[] }).allowed_schemes;
}

describe('POST /tokens/session', () => {
  it('answers with the session id and nothing else, which is kept hashed alone', async () => {
    const answer = await stack.post('/tokens/session', {}, account);
    expect([answer.status, answer.body]).toEqual([
      201,
      { session_id: expect.stringMatching(UUID) },
    ]);
    const rows = await stack.commerce.query('select t::text from token_session t');
    expect(JSON.stringify(rows)).not.toContain(String(answer.body['session_id']));
  });

  it('opens one session for one idempotency key', async () => {
    const headers = { 'x-idempotency-key': randomUUID() };
    const answers = await Promise.all(
      [1, 2].map(() => stack.call('POST', '/tokens/session', { body: {}, headers }, account)),
    );
    const again = await stack.call('POST', '/tokens/session', { body: {}, headers }, account);
    const done = [...answers, again].filter(({ status }) => status === 201);
    expect(new Set(done.map(({ text }) => text)).size).toBe(1);
    expect(again.headers.get('x-idempotent-replayed')).toBe('true');
    const other = { body: { expires_in: 60 }, headers };
    const refused = await stack.call('POST', '/tokens/session', other, account);
    expect([refused.status, paths(refused)]).toEqual([422, ['$.headers.x-idempotency-key']]);
  });

  it.each<[string, object, string]>([
    ['no seconds', { expires_in: 0 }, '$.expires_in'],
    ['more than thirty days', { expires_in: 2_592_001 }, '$.expires_in'],
    ['an unknown scheme', { allowed_card_schemes: ['maestro'] }, '$.allowed_card_schemes[0]'],
    ['no scheme at all', { allowed_card_schemes: [] }, '$.allowed_card_schemes'],
    ['an origin with a path', { allowed_origins: ['https://a.b/c'] }, '$.allowed_origins[0]'],
    [
      'an origin that the vault refuses',
      { allowed_origins: ['https://A.b'] },
      '$.allowed_origins[0]',
    ],
    ['metadata that is no text', { metadata: { a: 1 } }, '$.metadata.a'],
    ['an unknown field', { color: 'red' }, '$.color'],
  ])('returns 422 for %s', async (_, body, path) => {
    const answer = await stack.post('/tokens/session', body, account);
    expect([answer.status, paths(answer)]).toEqual([422, [path]]);
  });

  it('lets the named pages show the fields', async () => {
    const sessionId = await open({ allowed_origins: ['https://shop.example'] });
    const [row] = await stack.schemes.vault.query(
      'select allowed_origins from tokenization_session order by created_at desc limit 1',
    );
    expect([sessionId, row]).toEqual([
      expect.any(String),
      { allowed_origins: ['https://shop.example'] },
    ]);
  });

  it('returns 503 while the vault is unavailable, and leaves nothing behind', async () => {
    const count = 'select count(*)::int from token_session';
    const before = await stack.commerce.query(count);
    stack.toVault.mode = 'cut';
    const answer = await stack.post('/tokens/session', {}, account);
    expect([answer.status, answer.body['classifier']]).toEqual([503, 'SERVICE_UNAVAILABLE']);
    expect(await stack.commerce.query(count)).toEqual(before);
  });

  it('opens one session in the vault although the first answer is lost', async () => {
    const count = 'select count(*)::int as n from tokenization_session';
    const [before] = await stack.schemes.vault.query<{ n: number }>(count);
    stack.toVault.mode = 'cut-response';
    let left = 1;
    stack.toVault.matches = ({ url }) => url === '/api/pci/tokens' && left-- > 0;
    const asked = () =>
      stack.toVault.calls.filter((call) => call === 'POST /api/pci/tokens').length;
    const askedBefore = asked();
    const answer = await stack.post('/tokens/session', {}, account);
    expect(asked() - askedBefore).toBe(2);
    const [after] = await stack.schemes.vault.query<{ n: number }>(count);
    expect([answer.status, (after?.n ?? 0) - (before?.n ?? 0)]).toEqual([201, 1]);
  });
});

describe('allowed card schemes', () => {
  it('are all by default', async () => {
    const sessionId = await open();
    expect((await stack.get(OF_ACCOUNT, account)).body).toEqual(both(null));
    expect((await stack.get(ofSession(sessionId), account)).body).toEqual(both(null));
    expect(await taken(sessionId)).toHaveLength(7);
  });

  it('of the account apply at once to open sessions, except those with their own schemes', async () => {
    const following = await open();
    const own = await open({ allowed_card_schemes: ['jcb'] });
    const answer = await put(OF_ACCOUNT, ['visa']);
    expect([answer.status, answer.body]).toEqual([200, both(['visa'])]);
    expect([await taken(following), await taken(own)]).toEqual([['visa'], ['jcb']]);
    const refused = await stack.complete(following, MASTERCARD);
    const accepted = await stack.complete(following, VISA);
    expect([refused.status, accepted.status]).toEqual([422, 200]);
    expect(await taken(await open())).toEqual(['visa']);
    await put(OF_ACCOUNT, null);
    expect(await taken(await open())).toHaveLength(7);
  });

  it('have the name that they have at the other services', async () => {
    const sessionId = await open({ allowed_schemes: ['jcb'] });
    expect(await taken(sessionId)).toEqual(['jcb']);
    const path = ofSession(sessionId);
    const call = (body: object) => stack.call('PUT', path, { body }, account);
    expect((await call({ allowed_schemes: ['visa'] })).body).toEqual(both(['visa']));
    expect(await taken(sessionId)).toEqual(['visa']);
    expect((await call(both(['jcb']))).status).toBe(200);
    const differing = await call({ ...both(['jcb']), allowed_schemes: ['visa'] });
    expect([differing.status, paths(differing)]).toEqual([422, ['$.allowed_schemes']]);
    expect(paths(await call({ allowed_schemes: ['maestro'] }))).toEqual(['$.allowed_schemes[0]']);
  });

  it("of a session hold at once, and null gives it the account's again", async () => {
    const sessionId = await open();
    await put(OF_ACCOUNT, ['visa', 'jcb']);
    const answer = await put(ofSession(sessionId), ['mastercard']);
    expect([answer.status, await taken(sessionId)]).toEqual([200, ['mastercard']]);
    await put(ofSession(sessionId), null);
    expect(await taken(sessionId)).toEqual(['visa', 'jcb']);
    await put(OF_ACCOUNT, null);
  });

  it('are sent to the vault later when it is unavailable, and the response says so', async () => {
    const sessionId = await open();
    stack.toVault.mode = 'cut';
    expect((await put(OF_ACCOUNT, ['discover'])).status).toBe(503);
    stack.toVault.restore();
    expect((await stack.get(OF_ACCOUNT, account)).body).toEqual(both(['discover']));
    stack.commerce.clock.advance(MINUTE_MS);
    await stack.settled();
    expect(await taken(sessionId)).toEqual(['discover']);
    await put(OF_ACCOUNT, null);
  });

  it('that change on their way to the vault end as they were set last', async () => {
    const sessionId = await open();
    const lists = [['visa'], ['jcb'], ['discover'], ['visa', 'jcb'], ['mastercard']];
    await Promise.all(lists.map((schemes) => put(OF_ACCOUNT, schemes)));
    await stack.settled();
    const { body } = await stack.get(OF_ACCOUNT, account);
    expect(await taken(sessionId)).toEqual(body['allowed_card_schemes']);
    await put(OF_ACCOUNT, null);
  });

  it('cannot be changed once the session is over', async () => {
    const sessionId = await open();
    await stack.complete(sessionId, VISA);
    await stack.settled();
    expect((await put(ofSession(sessionId), ['visa'])).status).toBe(409);
  });

  it.each<[unknown, string]>([
    [[], '$.allowed_card_schemes'],
    [['visa', 'visa'], '$.allowed_card_schemes'],
    [['maestro'], '$.allowed_card_schemes[0]'],
    ['visa', '$.allowed_card_schemes'],
    [undefined, '$.allowed_card_schemes'],
  ])('returns 422 for %j', async (schemes, path) => {
    const sessionId = await open();
    for (const address of [OF_ACCOUNT, ofSession(sessionId)]) {
      const answer = await put(address, schemes);
      expect([answer.status, paths(answer)]).toEqual([422, [path]]);
    }
  });

  it("are 404 of another account's session and of one that there is not", async () => {
    const sessionId = await open();
    for (const address of [ofSession(randomUUID()), ofSession('x'), ofSession(sessionId)]) {
      const answers = [await stack.get(address, other), await put(address, ['visa'], other)];
      expect(answers.map(({ status }) => status)).toEqual([404, 404]);
    }
  });
});

describe('what was removed', () => {
  it.each(['POST', 'GET', 'DELETE'])(
    '%s of anything under /tokens/imports is 404',
    async (method) => {
      for (const path of ['', '/7', '/7/failures', '/7/abort', `/${randomUUID()}`]) {
        const answer = await stack.call(method, `/tokens/imports${path}`, {}, account);
        expect([path, answer.status]).toEqual([path, 404]);
      }
    },
  );

  it.each(['import_job.created', 'import_job.completed', 'import_job.failed'])(
    'returns 422 for a webhook for %s',
    async (event) => {
      const body = { url: 'http://127.0.0.1:1/hook', events: [event] };
      const answer = await stack.post('/webhooks', body, account);
      expect([answer.status, paths(answer)]).toEqual([422, ['$.events[0]']]);
    },
  );
});
