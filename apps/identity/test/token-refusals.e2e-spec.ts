import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { bootService } from '@tessera/service';
import { identity } from '../src/identity.service-definition.js';
import { post, postToken, requestToken } from './support/identity-client.js';
import { createFoundation, ISSUER } from './support/identity-foundation.js';
import type { CreatedClient, IdentityFoundation } from './support/identity-foundation.js';

let foundation: IdentityFoundation;
let app: Awaited<ReturnType<typeof bootService>>;
let shop: CreatedClient;
let both: CreatedClient;

beforeAll(async () => {
  foundation = await createFoundation();
  app = await bootService(identity, { env: foundation.env });
  shop = await foundation.createClient('shop', 'decisions:create decisions:read', 'demo');
  both = await foundation.createClient('both', 'decisions:read', 'demo https://api.test/v1');
});

afterAll(async () => {
  await app.close();
  await foundation.drop();
});

describe('POST /oauth2/token with more than was provisioned', () => {
  it.each([
    ['no scope', {}, 'invalid_scope'],
    ['an empty scope', { scope: '' }, 'invalid_scope'],
    ['an unknown scope next to a known one', { scope: 'decisions:read nope' }, 'invalid_scope'],
    ['an admin scope', { scope: 'admin:rulesets:read' }, 'invalid_scope'],
    ['a scope of OpenID Connect', { scope: 'openid' }, 'invalid_scope'],
    ['a malformed scope', { scope: 'decisions:read\ttab' }, 'invalid_scope'],
    ['another audience', { scope: 'decisions:read', audience: 'prod' }, 'invalid_target'],
    ['another resource', { scope: 'decisions:read', resource: 'https://x.test' }, 'invalid_target'],
    [
      'a resource that is not a URI',
      { scope: 'decisions:read', resource: 'demo' },
      'invalid_target',
    ],
    [
      'audience and resource that differ',
      { scope: 'decisions:read', audience: 'demo', resource: 'https://api.test/v1' },
      'invalid_target',
    ],
  ])('rejects %s', async (_what, parameters, error) => {
    const { status, body } = await requestToken(app.url, both, parameters);
    expect({ status, error: body['error'] }).toEqual({ status: 400, error });
    expect(Object.keys(body).sort()).toEqual(['error', 'error_description']);
  });

  it('rejects two resources', async () => {
    const { status, body } = await requestToken(app.url, both, [
      ['scope', 'decisions:read'],
      ['resource', 'urn:tessera:instance:demo'],
      ['resource', 'https://api.test/v1'],
    ]);
    expect({ status, error: body['error'] }).toEqual({ status: 400, error: 'invalid_target' });
  });

  it('issues no token to a client that was stored without scopes', async () => {
    const empty = await foundation.createClient('empty', 'decisions:read');
    await foundation.dataSource.query(`update clients set scopes = '{}' where client_id = $1`, [
      empty.client_id,
    ]);
    await foundation.run('integrity', 'accept', 'clients', empty.client_id);
    for (const parameters of [{ scope: 'decisions:read' }, { scope: 'admin:users:write' }, {}]) {
      const { status, body } = await requestToken(app.url, empty, parameters);
      expect({ status, error: body['error'] }).toEqual({ status: 400, error: 'invalid_scope' });
    }
  });

  it.each([['scope'], ['audience'], ['grant_type'], ['client_id']])(
    'rejects a doubled %s',
    async (name) => {
      const { status, body } = await requestToken(app.url, shop, [
        ['grant_type', 'client_credentials'],
        ['scope', 'decisions:read'],
        ['audience', 'demo'],
        ['client_id', shop.client_id],
        [name, 'demo'],
      ]);
      expect({ status, error: body['error'] }).toEqual({ status: 400, error: 'invalid_request' });
    },
  );
});

describe('POST /oauth2/token with invalid client credentials', () => {
  const scope = 'decisions:read';

  it('returns the same error for an unknown client, a wrong secret and a disabled client', async () => {
    const disabled = await foundation.createClient('disabled', scope);
    await foundation.run('client', 'disable', 'disabled');
    const answers = await Promise.all(
      [
        { client_id: 'unknown', client_secret: shop.client_secret },
        { client_id: shop.client_id, client_secret: 'wrong' },
        { client_id: shop.client_id, client_secret: both.client_secret },
        { client_id: shop.client_id, client_secret: shop.client_secret.toLowerCase() },
        disabled,
      ].map((credentials) => requestToken(app.url, credentials, { scope })),
    );
    for (const { status, headers, body } of answers) {
      expect(status).toBe(401);
      expect(headers.get('www-authenticate')).toMatch(/^Basic realm="https:\/\/identity.test"/);
      expect(body).toEqual({
        error: 'invalid_client',
        error_description: 'client authentication failed',
      });
    }
  });

  it('requires authentication, with a challenge, if none was sent', async () => {
    for (const parameters of [{ scope }, { scope, client_id: shop.client_id }]) {
      const { status, headers, body } = await postToken(app.url, parameters);
      expect({ status, error: body['error'] }).toEqual({ status: 401, error: 'invalid_client' });
      expect(headers.get('www-authenticate')).toBe(`Basic realm="${ISSUER}"`);
    }
  });

  it('rejects the hash of a secret as the secret', async () => {
    const [row] = await foundation.dataSource.query<{ secret_hash: string }[]>(
      'select secret_hash from clients where client_id = $1',
      [shop.client_id],
    );
    for (const client_secret of [row?.secret_hash ?? '', 'hashed']) {
      const answer = await requestToken(app.url, { ...shop, client_secret }, { scope });
      expect(answer.status).toBe(401);
    }
  });

  it('rejects credentials sent twice', async () => {
    const { client_secret } = shop;
    const { status, body } = await requestToken(app.url, shop, { scope, client_secret });
    expect({ status, error: body['error'] }).toEqual({ status: 400, error: 'invalid_request' });
  });

  it('accepts the old secret of a rotated client only during the overlap', async () => {
    const old = await foundation.createClient('overlap', scope);
    const rotated = await foundation.run(
      ...['client', 'rotate', 'overlap', '--overlap-minutes', '5', '--json'],
    );
    const fresh = JSON.parse(rotated.out) as CreatedClient;
    const statuses = async () =>
      Promise.all(
        [old, fresh].map(async (client) => (await requestToken(app.url, client, { scope })).status),
      );
    expect(await statuses()).toEqual([200, 200]);
    await foundation.dataSource.query(
      `update clients set previous_secret_expires_at = now() where name = 'overlap'`,
    );
    await foundation.run('integrity', 'accept', 'clients', old.client_id);
    expect(await statuses()).toEqual([401, 200]);
  });

  it('rejects the old secret at once without an overlap', async () => {
    const old = await foundation.createClient('at-once', scope);
    expect((await requestToken(app.url, old, { scope })).status).toBe(200);
    await foundation.run('client', 'rotate', 'at-once');
    expect((await requestToken(app.url, old, { scope })).status).toBe(401);
  });

  it('accepts an enabled client again', async () => {
    const client = await foundation.createClient('switched', scope);
    await foundation.run('client', 'disable', client.client_id);
    expect((await requestToken(app.url, client, { scope })).status).toBe(401);
    await foundation.run('client', 'enable', client.client_id);
    expect((await requestToken(app.url, client, { scope })).status).toBe(200);
  });
});

describe('POST /oauth2/token malformed', () => {
  const basic = () =>
    `Basic ${Buffer.from(`${shop.client_id}:${shop.client_secret}`).toString('base64')}`;

  it.each([
    ['another grant', 'grant_type=password&scope=decisions:read', 'unsupported_grant_type'],
    [
      'a code, from a client that people do not sign in to',
      'grant_type=authorization_code&code=x&redirect_uri=https://a.test/',
      'unauthorized_client',
    ],
    ['no grant', 'scope=decisions:read', 'invalid_request'],
    ['no body', '', 'invalid_request'],
    [
      'a huge body',
      `grant_type=client_credentials&scope=${'a'.repeat(300_000)}`,
      'invalid_request',
    ],
  ])('rejects %s', async (_what, body, error) => {
    const answer = await post(app.url, body, {
      authorization: basic(),
      'content-type': 'application/x-www-form-urlencoded',
    });
    expect({ status: answer.status, error: answer.body['error'] }).toEqual({ status: 400, error });
  });

  it('returns JSON even if the caller prefers HTML', async () => {
    const answer = await post(app.url, 'grant_type=password', {
      authorization: basic(),
      'content-type': 'application/x-www-form-urlencoded',
      accept: 'text/html',
    });
    expect(answer).toMatchObject({ status: 400, body: { error: 'unsupported_grant_type' } });
  });

  it('rejects JSON', async () => {
    const body = JSON.stringify({ grant_type: 'client_credentials', scope: 'decisions:read' });
    const answer = await post(app.url, body, {
      authorization: basic(),
      'content-type': 'application/json',
    });
    expect(answer).toMatchObject({ status: 400, body: { error: 'invalid_request' } });
  });

  it.each([['Bearer x'], ['Basic'], ['Basic !!!'], ['Basic bm9jb2xvbg==']])(
    'rejects the header "%s"',
    async (authorization) => {
      const answer = await post(app.url, new URLSearchParams({ scope: 'x' }), { authorization });
      expect(answer).toMatchObject({ status: 400, body: { error: 'invalid_request' } });
    },
  );

  it('ignores parameters in the URL', async () => {
    const response = await fetch(
      `${app.url}/oauth2/token?grant_type=client_credentials&scope=decisions:read`,
      { method: 'POST', headers: { authorization: basic() } },
    );
    expect(response.status).toBe(400);
  });
});
