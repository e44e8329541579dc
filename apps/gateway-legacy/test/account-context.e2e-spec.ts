import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  CONSOLE,
  GatewayCallers,
  OTHER_CONSOLE,
  type Caller,
  type IdTokenWish,
} from './support/gateway-callers.js';

const ENDPOINT = { url: 'https://shop.test/hooks', events: ['payment.authorized'] };

let callers: GatewayCallers;
let one: Caller;
let two: Caller;

beforeAll(async () => {
  callers = await GatewayCallers.boot();
  one = await callers.createAccount();
  two = await callers.createAccount();
});

afterAll(async () => {
  await callers.close();
});

const hooks = (token: string, headers: Record<string, string> = {}) =>
  callers.get('/webhooks', { token }, headers);

/** Registers an endpoint, and says which accounts see it. */
async function ownerOf(credential: { token?: string; key?: string }, headers = {}) {
  const { token = null, key } = credential;
  const created = await callers.gateway.post('/webhooks', ENDPOINT, {
    token,
    headers: { ...(key !== undefined && { 'x-api-key': key }), ...headers },
  });
  expect(created.status).toBe(201);
  const path = `/webhooks/${String(created.body['id'])}`;
  const seen = await Promise.all([one, two].map(({ key: k }) => callers.get(path, { key: k })));
  return [one, two].filter((_, index) => seen[index]?.status === 200);
}

describe('an id-token', () => {
  it('acts for the only account of its person', async () => {
    const token = await callers.idToken({ accounts: [one.accountId] });
    expect(await ownerOf({ token })).toEqual([one]);
  });

  it('acts for the account that x-platform-account names, of several', async () => {
    const token = await callers.idToken({ accounts: [one.accountId, two.accountId] });
    for (const account of [one, two]) {
      const named = { 'x-platform-account': account.accountId.toUpperCase() };
      expect(await ownerOf({ token }, named)).toEqual([account]);
    }
  });

  it('of several accounts without x-platform-account is 400 ACCOUNT_REQUIRED', async () => {
    const token = await callers.idToken({ accounts: [one.accountId, two.accountId] });
    const { status, body } = await hooks(token);
    expect({ status, body }).toEqual({
      status: 400,
      body: { status: 400, classifier: 'ACCOUNT_REQUIRED', message: expect.any(String) },
    });
  });

  it.each([
    ["another owner's account", () => two.accountId],
    ['one that does not exist', () => randomUUID()],
    ['no id at all', () => 'x'],
    ['two at once', () => `${one.accountId}, ${two.accountId}`],
    ['nothing', () => ''],
  ])('returns 403 for %s in x-platform-account', async (_what, named) => {
    const token = await callers.idToken({ accounts: [one.accountId] });
    const { status, body } = await hooks(token, { 'x-platform-account': named() });
    expect([status, body['classifier']]).toEqual([403, 'FORBIDDEN']);
  });

  it.each([
    ['has no account', {}],
    ['has an account that this gateway does not know', { accounts: [randomUUID()] }],
    ['has an account that is no id', { accounts: ['acme'] }],
  ])('returns 403 to a person who %s', async (_what, claims) => {
    expect((await hooks(await callers.idToken(claims))).status).toBe(403);
  });

  it.each([[false], [undefined], ['true']])(
    'returns 403 for an address whose email_verified is %j',
    async (email_verified) => {
      const token = await callers.idToken({ accounts: [one.accountId], email_verified });
      expect((await hooks(token)).status).toBe(403);
    },
  );

  it('returns 403 for a disabled account, and 200 when it is enabled again', async () => {
    const account = await callers.createAccount();
    const token = await callers.idToken({ accounts: [account.accountId] });
    await callers.setEnabled(account, false);
    expect((await hooks(token)).status).toBe(403);
    await callers.setEnabled(account, true);
    expect((await hooks(token)).status).toBe(200);
  });

  it('keeps the idempotency keys of a person apart by account', async () => {
    const token = await callers.idToken({ accounts: [one.accountId, two.accountId] });
    const ids = new Set<unknown>();
    for (const { accountId } of [one, two, one]) {
      const answer = await callers.gateway.post('/webhooks', ENDPOINT, {
        token,
        headers: { 'x-idempotency-key': 'the-same', 'x-platform-account': accountId },
      });
      expect(answer.status).toBe(201);
      ids.add(answer.body['id']);
    }
    expect(ids.size).toBe(2);
  });

  /** Some are counted from the moment of their test, which may come long after this table was read. */
  type Claims = IdTokenWish | (() => IdTokenWish);
  const now = () => Math.floor(Date.now() / 1000);
  const tokenOf = (claims: Claims) => {
    const wish = typeof claims === 'function' ? claims() : claims;
    return callers.idToken({ accounts: [one.accountId], ...wish });
  };
  it.each<[string, Claims]>([
    ['any client of the gateway', { audience: OTHER_CONSOLE }],
    ['one of several audiences, with azp', { audience: [CONSOLE, 'x'], azp: CONSOLE }],
    ['a refreshed token, which has no nonce', { nonce: undefined }],
    ['a token with the type JWT', { header: { typ: 'JWT' } }],
    ['one that Keycloak calls ID', { typ: 'ID' }],
    ['a clock that is a little off', () => ({ exp: now() + 600, iat: now() + 4 })],
  ])('is accepted: %s', async (_what, claims) => {
    expect((await hooks(await tokenOf(claims))).status).toBe(200);
  });

  it.each<[string, Claims]>([
    ['another issuer', { iss: 'https://evil.test' }],
    ['another client', { audience: 'shop' }],
    ['no audience', { audience: [] }],
    ['several audiences without azp', { audience: [CONSOLE, 'x'] }],
    ['an azp of a stranger', { audience: [CONSOLE, 'x'], azp: 'x' }],
    ['the instance as audience, as access tokens have it', { audience: 'test' }],
    ['the type of access tokens', { header: { typ: 'at+jwt' } }],
    ['the type of logout tokens', { header: { typ: 'logout+jwt' } }],
    ['a scope', { scope: 'openid' }],
    ['scopes', { scp: ['openid'] }],
    ['what Keycloak calls Bearer', { typ: 'Bearer' }],
    ['no end', { exp: undefined }],
    ['an end in the past', () => ({ exp: now() - 10 })],
    ['no beginning', { iat: undefined }],
    ['a beginning in the future', () => ({ iat: now() + 60 })],
    ['no subject', { sub: undefined }],
    ['an empty subject', { sub: '' }],
    ['a key that is not published', { header: { kid: 'unknown' } }],
    ['no key id', { header: { kid: undefined } }],
  ])('is refused with 401: %s', async (_what, claims) => {
    const { status, headers, body } = await hooks(await tokenOf(claims));
    expect([status, body['classifier']]).toEqual([401, 'UNAUTHORIZED']);
    expect(headers.get('www-authenticate')).toContain('Bearer');
  });

  it('is refused when it was altered, unsigned or signed with a public key', async () => {
    const token = await callers.idToken({ accounts: [one.accountId] });
    const [header = '', payload = '', signature = ''] = token.split('.');
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as object;
    const forged = [
      [header, part({ ...claims, accounts: [two.accountId] }), signature].join('.'),
      [part({ alg: 'none' }), payload, ''].join('.'),
      [part({ alg: 'HS256', kid: 'x' }), payload, signature].join('.'),
      'no token',
    ];
    for (const one of forged) expect((await hooks(one)).status).toBe(401);
  });

  it('opens no route of administrators, nor does an access token open one of accounts', async () => {
    const person = await callers.idToken({ accounts: [one.accountId] });
    expect((await callers.get('/api/admin/audit-events', { token: person })).status).toBe(401);
    const program = await callers.issuer.token({ scope: 'admin:audit:read' });
    expect((await hooks(program)).status).toBe(401);
    expect((await callers.get('/api/admin/audit-events', { token: program })).status).toBe(200);
  });
});

describe('an API key', () => {
  it('acts for its account, named or not', async () => {
    expect(await ownerOf({ key: two.key })).toEqual([two]);
    const named = { 'x-platform-account': two.accountId };
    expect(await ownerOf({ key: two.key }, named)).toEqual([two]);
  });

  it('returns 403 for another account in x-platform-account, existing or not', async () => {
    for (const accountId of [one.accountId, randomUUID(), '']) {
      const named = { 'x-platform-account': accountId };
      const { status, body } = await callers.get('/webhooks', { key: two.key }, named);
      expect([status, body['classifier']]).toEqual([403, 'FORBIDDEN']);
    }
  });

  it('of a disabled account is 401, like a key that does not exist', async () => {
    const account = await callers.createAccount();
    await callers.setEnabled(account, false);
    expect((await callers.get('/webhooks', { key: account.key })).status).toBe(401);
  });

  it('beside an id-token does not help a bad one of the two', async () => {
    const token = await callers.idToken({ accounts: [one.accountId] });
    expect((await callers.get('/webhooks', { token, key: one.key })).status).toBe(200);
    expect((await callers.get('/webhooks', { token: 'bad', key: one.key })).status).toBe(401);
    expect((await callers.get('/webhooks', { token, key: 'bad' })).status).toBe(401);
  });

  it('of one account beside an id-token for another is refused', async () => {
    const token = await callers.idToken({ accounts: [one.accountId, two.accountId] });
    const named = { 'x-platform-account': one.accountId };
    expect((await callers.get('/webhooks', { token, key: two.key }, named)).status).toBe(403);
  });
});

describe('a gateway without sign-in', () => {
  it('takes no id-token, whatever audience it has', async () => {
    const closed = await GatewayCallers.boot({ OAUTH_SIGN_IN_CLIENTS: '' });
    try {
      for (const audience of [CONSOLE, [], '']) {
        const token = await closed.idToken({ accounts: [randomUUID()], audience });
        expect((await closed.get('/webhooks', { token })).status).toBe(401);
      }
    } finally {
      await closed.close();
    }
  });
});
