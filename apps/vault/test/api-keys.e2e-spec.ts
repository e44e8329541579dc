import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { bootService, type RunningService } from '@tessera/service';
import { KEY_SCOPES } from '../src/api-keys/key-scopes.js';
import { KeyUsageService } from '../src/api-keys/key-usage.service.js';
import { vault as definition } from '../src/index.js';
import { fromPan } from './factories/cards.js';
import { paths } from './support/paths.js';
import { type Answer, type VaultUnderTest, bootVault } from './support/vault-under-test.js';

const URL = '/api/admin/api-keys';
const ADMIN = ['create', 'read', 'update', 'delete'].map((verb) => `admin:api-keys:${verb}`);
const HELD = ['pci:tokens:create', 'pci:tokens:read', 'generic:tokens:read'];
const UNKNOWN = '0b9f2c1e-5a53-4c1b-9d8e-2f4f0a6c7d11';
const DAY_MS = 24 * 60 * 60_000;

/** Keys administrate nothing, and read no card numbers. */
const NEVER_OF_KEYS = /^admin:|^pci:tokens:reveal$/;

let vault: VaultUnderTest;
let admin: string;

beforeAll(async () => {
  vault = await bootVault({ BACKGROUND_WORK: 'worker' });
  admin = await tokenOf([...ADMIN, ...HELD]);
});

afterAll(async () => {
  await vault.close();
});

function tokenOf(scopes: readonly string[]): Promise<string> {
  const exp = Math.floor(Date.now() / 1000) + 365 * 24 * 60 * 60;
  return vault.issuer.token({ scope: scopes.join(' '), exp });
}

interface CreatedKey {
  readonly id: string;
  readonly value: string;
}

async function createKey(body: Record<string, unknown> = {}): Promise<CreatedKey> {
  const request = { scopes: ['pci:tokens:read'], ...body };
  const answer = await vault.post(URL, request, { token: admin });
  expect(answer.status).toBe(201);
  return { id: String(answer.body['id']), value: String(answer.body['key_value']) };
}

function withKey(key: string, headers: Record<string, string> = {}): Promise<Answer> {
  return vault.get('/api/pci/tokens', { token: null, headers: { 'x-api-key': key, ...headers } });
}

describe('POST /api/admin/api-keys', () => {
  it('shows the key once; later reads show it without its secret', async () => {
    const request = { scopes: HELD, expires_in: 3600, description: 'checkout' };
    const created = await vault.post(URL, request, { token: admin });
    const value = String(created.body['key_value']);
    expect(created.status).toBe(201);
    expect(value).toMatch(/^tvk_test_[0-9A-Za-z]{16}_[0-9A-Za-z]{49}$/);
    const shown = Object.fromEntries(
      Object.entries(created.body).filter(([name]) => name !== 'key_value'),
    );
    expect(shown).toEqual({
      id: expect.any(String),
      masked_key_value: `${value.split('_', 3).join('_')}_xxxxx`,
      scopes: HELD,
      description: 'checkout',
      created_at: expect.any(String),
      expires_at: expect.any(String),
      last_used_at: null,
    });
    const read = await vault.get(`${URL}/${String(shown['id'])}`, { token: admin });
    expect(read.body).toEqual(shown);
    const list = await vault.get(`${URL}?limit=1`, { token: admin });
    expect(list.body['data']).toEqual([shown]);
    const stored = await vault.query('select * from api_key');
    expect(JSON.stringify(stored)).not.toContain(value.split('_')[3]);
  });

  it('makes one key for one idempotency key, and masks it in the replay', async () => {
    const headers = { 'x-idempotency-key': randomUUID() };
    const body = { scopes: ['pci:tokens:read'], description: randomUUID() };
    const first = await vault.post(URL, body, { token: admin, headers });
    const replay = await vault.post(URL, body, { token: admin, headers });
    expect(replay.headers.get('x-idempotent-replayed')).toBe('true');
    expect(replay.body).toEqual({ ...first.body, key_value: 'tvk_txxxxx' });
    const rows = await vault.query('select 1 from api_key where description = $1', [
      body.description,
    ]);
    expect(rows).toHaveLength(1);
  });

  it.each<[string, Record<string, unknown>, string[]]>([
    ['no scopes', { scopes: undefined }, ['$.scopes']],
    ['an empty list of scopes', { scopes: [] }, ['$.scopes']],
    ['scopes as text', { scopes: 'pci:tokens:read' }, ['$.scopes']],
    ['an empty scope', { scopes: [''] }, ['$.scopes[0]']],
    ['a scope twice', { scopes: ['pci:tokens:read', 'pci:tokens:read'] }, ['$.scopes']],
    ['an admin scope', { scopes: ['pci:tokens:read', 'admin:api-keys:create'] }, ['$.scopes[1]']],
    ['an unknown scope', { scopes: ['pci:tokens:steal'] }, ['$.scopes[0]']],
    ['a scope of another service', { scopes: ['decisions:create'] }, ['$.scopes[0]']],
    [
      'scopes that the caller does not hold',
      { scopes: ['pci:tokens:delete', 'pci:tokens:read', 'wallet:tokens:read'] },
      ['$.scopes[0]', '$.scopes[2]'],
    ],
    ['expires_in 0', { expires_in: 0 }, ['$.expires_in']],
    ['expires_in beyond 90 days', { expires_in: 7_776_001 }, ['$.expires_in']],
    ['expires_in as text', { expires_in: '60' }, ['$.expires_in']],
    ['an empty description', { description: '' }, ['$.description']],
    ['a description of 201 characters', { description: 'd'.repeat(201) }, ['$.description']],
    ['a key value', { key_value: 'x' }, ['$.key_value']],
  ])('returns 422 for %s', async (_what, body, expected) => {
    const request = { scopes: ['pci:tokens:read'], ...body };
    const answer = await vault.post(URL, request, { token: admin });
    expect([answer.status, paths(answer)]).toEqual([422, expected]);
  });

  it('gives the scopes of a second token in x-scope-token, which must be good', async () => {
    const poor = await tokenOf(ADMIN);
    const body = { scopes: ['wallet:tokens:read'] };
    const attempt = (scopeToken: string) =>
      vault.post(URL, body, { token: poor, headers: { 'x-scope-token': scopeToken } });
    expect(paths(await vault.post(URL, body, { token: poor }))).toEqual(['$.scopes[0]']);
    const holder = await vault.issuer.token({ scope: 'wallet:tokens:read', clientId: 'shop' });
    const made = await attempt(holder);
    expect(made.status).toBe(201);
    const rows = await vault.query<{ actor: string; details: string }>(
      'select actor, details from audit_event where object_id = $1',
      [made.body['id']],
    );
    expect(rows[0]?.actor).toBe('client:test-client');
    expect(JSON.parse(rows[0]?.details ?? '')).toMatchObject({ granted_by: 'client:shop' });
    expect(paths(await attempt(await tokenOf(['wallet:tokens:create'])))).toEqual(['$.scopes[0]']);
    const scope = 'wallet:tokens:read';
    const bad = [
      'not-a-token',
      '',
      await vault.issuer.token({ scope, audience: 'another-instance' }),
      await vault.issuer.token({ scope, exp: 1 }),
      await vault.issuer.token({ scope, header: { typ: 'JWT' } }),
    ];
    for (const token of bad) {
      const answer = await attempt(token);
      expect([token, answer.status]).toEqual([token, 401]);
    }
  });

  it('never gives an admin scope, not even to an admin who holds it', async () => {
    const body = { scopes: ADMIN };
    const answer = await vault.post(URL, body, { token: admin });
    expect([answer.status, paths(answer)]).toEqual([422, ADMIN.map((_, i) => `$.scopes[${i}]`)]);
  });

  it.each([
    ['GET', URL, 'read'],
    ['POST', URL, 'create'],
    ['GET', `${URL}/${UNKNOWN}`, 'read'],
    ['PATCH', `${URL}/${UNKNOWN}`, 'update'],
    ['DELETE', `${URL}/${UNKNOWN}`, 'delete'],
  ])('%s %s: 401 without a token, 403 without its scope', async (method, path, verb) => {
    const others = await tokenOf([...ADMIN, ...HELD].filter((s) => s !== `admin:api-keys:${verb}`));
    expect((await vault.call(method, path, { token: null })).status).toBe(401);
    expect((await vault.call(method, path, { token: others })).status).toBe(403);
  });

  it.each(['GET', 'PATCH', 'DELETE'])(
    '%s returns 404 for an unknown and a malformed ID',
    async (method) => {
      for (const id of [UNKNOWN, 'x', '0', '%00']) {
        const body = method === 'PATCH' ? { description: 'd' } : undefined;
        const answer = await vault.call(method, `${URL}/${id}`, { token: admin, body });
        expect(answer.status).toBe(404);
      }
    },
  );

  it.each(['-1', '0', '1e9', 'abc', '101'])('lists 422 for limit=%s', async (limit) => {
    const answer = await vault.get(`${URL}?limit=${limit}`, { token: admin });
    expect([answer.status, paths(answer)]).toEqual([422, ['$.query.limit']]);
  });

  it('walks over every key once, also past one that was deleted', async () => {
    const made = [await createKey(), await createKey(), await createKey()];
    const first = await vault.get(`${URL}?limit=2`, { token: admin });
    const page = first.body['data'] as { id: string }[];
    expect(page.map(({ id }) => id)).toEqual([made[2]?.id, made[1]?.id]);
    await vault.call('DELETE', `${URL}/${made[1]?.id ?? ''}`, { token: admin });
    const { next } = first.body['links'] as { next: string };
    const second = await vault.get(next.slice(next.indexOf('/api')), { token: admin });
    expect((second.body['data'] as { id: string }[])[0]?.id).toBe(made[0]?.id);
  });
});

describe('a request with an API key', () => {
  it('may do what the key may, and hears that the scheme is deprecated', async () => {
    const { value } = await createKey({ scopes: ['pci:tokens:create', 'pci:tokens:read'] });
    const created = await vault.post('/api/pci/tokens', fromPan(), {
      token: null,
      headers: { 'x-api-key': value },
    });
    expect(created.status).toBe(201);
    expect(created.headers.get('deprecation')).toMatch(/^@\d+$/);
    const byToken = await vault.get('/api/pci/tokens');
    expect(byToken.headers.get('deprecation')).toBeNull();
  });

  it('may do nothing else: 403, also on every admin route', async () => {
    const { value } = await createKey({ scopes: ['generic:tokens:read'] });
    expect((await withKey(value)).status).toBe(403);
    for (const path of [URL, '/api/admin/webhooks', '/api/admin/audit-events']) {
      const answer = await vault.get(path, { token: null, headers: { 'x-api-key': value } });
      expect(answer.status).toBe(403);
    }
  });

  it('opens every route but those for admins and for card numbers, given its scopes', async () => {
    const all = await tokenOf([...ADMIN, ...KEY_SCOPES]);
    const answer = await vault.post(URL, { scopes: [...KEY_SCOPES] }, { token: all });
    const value = String(answer.body['key_value']);
    const routes = vault.service.routes.flatMap(({ method, path, access }) =>
      access?.kind === 'scopes' && !access.scopes.some((scope) => NEVER_OF_KEYS.test(scope))
        ? [{ method, path, scopes: access.scopes }]
        : [],
    );
    expect(routes.length).toBeGreaterThan(0);
    for (const { method, path, scopes } of routes) {
      expect(scopes.filter((scope) => !KEY_SCOPES.has(scope))).toEqual([]);
      const url = path.replaceAll(/\{\w+\}/g, randomUUID());
      const { status } = await vault.call(method, url, {
        token: null,
        headers: { 'x-api-key': value },
      });
      expect([`${method} ${path}`, [401, 403].includes(status)]).toEqual([
        `${method} ${path}`,
        false,
      ]);
    }
  });

  it('returns 401 as soon as the key is revoked, in this replica and in another one', async () => {
    const { id, value } = await createKey();
    const other = await bootReplica();
    const at = (service: RunningService) =>
      fetch(`${service.url}/api/pci/tokens`, { headers: { 'x-api-key': value } });
    expect([(await withKey(value)).status, (await at(other)).status]).toEqual([200, 200]);
    const revoked = await vault.call('DELETE', `${URL}/${id}`, { token: admin });
    expect(revoked.status).toBe(204);
    expect([(await withKey(value)).status, (await at(other)).status]).toEqual([401, 401]);
    expect((await vault.get(`${URL}/${id}`, { token: admin })).status).toBe(404);
    expect((await vault.call('DELETE', `${URL}/${id}`, { token: admin })).status).toBe(404);
    await other.close();
  });

  it('returns 401 from the moment the key expires', async () => {
    const { value } = await createKey({ expires_in: 7_776_000 });
    vault.clock.advance(90 * DAY_MS - 60_000);
    expect((await withKey(value)).status).toBe(200);
    vault.clock.advance(60_000);
    expect((await withKey(value)).status).toBe(401);
    vault.clock.reset();
  });

  it('returns 401 for a key that was altered, truncated, made up or issued by another instance', async () => {
    const { value } = await createKey();
    const other = await bootVault({ BACKGROUND_WORK: 'worker' });
    const scope = [...ADMIN, ...HELD].join(' ');
    const foreign = await other.post(
      URL,
      { scopes: ['pci:tokens:read'] },
      { token: await other.issuer.token({ scope }) },
    );
    await other.close();
    const last = value.at(-1) === '0' ? '1' : '0';
    const bad = [
      value.slice(0, -1) + last,
      value.slice(0, -1),
      value.toUpperCase(),
      ` ${value} x`,
      value.replace('tvk_', 'tvx_'),
      value.replace('_test_', '_eu1_'),
      '',
      'x',
      String(foreign.body['key_value']),
    ];
    for (const key of bad) {
      const answer = await withKey(key);
      expect([key, answer.status]).toEqual([key, 401]);
      expect(answer.headers.get('www-authenticate')).toContain('Bearer');
    }
  });

  it('counts with a token beside it: either one invalid is 401', async () => {
    const { value } = await createKey();
    const token = await tokenOf(['pci:tokens:read']);
    const both = (key: string, bearer: string) =>
      vault.get('/api/pci/tokens', { token: bearer, headers: { 'x-api-key': key } });
    expect((await both(value, token)).status).toBe(200);
    expect((await both(`${value.slice(0, -1)}!`, token)).status).toBe(401);
    expect((await both(value, 'not-a-token')).status).toBe(401);
  });

  it('gains nothing by x-admin-token, which alone is 401', async () => {
    const { value } = await createKey();
    const headers = { 'x-admin-token': 'anything' };
    expect((await vault.get('/api/pci/tokens', { token: null, headers })).status).toBe(401);
    expect((await vault.get(URL, { token: null, headers })).status).toBe(401);
    const beside = { ...headers, 'x-api-key': value };
    expect((await vault.get(URL, { token: null, headers: beside })).status).toBe(403);
  });

  it('leaves the time of its last use, in one write for many requests', async () => {
    const { id, value } = await createKey();
    await Promise.all(Array.from({ length: 20 }, () => withKey(value)));
    await vault.service.get(KeyUsageService).flush();
    const { body } = await vault.get(`${URL}/${id}`, { token: admin });
    const age = Date.now() - Date.parse(String(body['last_used_at']));
    expect(Math.abs(age)).toBeLessThan(30_000);
  });

  it('shares its idempotency keys with no other key', async () => {
    const first = await createKey({ scopes: ['pci:tokens:create'] });
    const second = await createKey({ scopes: ['pci:tokens:create'] });
    const idempotency = { 'x-idempotency-key': randomUUID() };
    const create = (key: CreatedKey) =>
      vault.post('/api/pci/tokens', fromPan(), {
        token: null,
        headers: { 'x-api-key': key.value, ...idempotency },
      });
    const [one, other] = [await create(first), await create(second)];
    expect(one.body['id']).not.toBe(other.body['id']);
    expect(other.headers.get('x-idempotent-replayed')).toBeNull();
  });
});

describe('PATCH /api/admin/api-keys/{id}', () => {
  it('changes scopes at once, and null removes the description', async () => {
    const { id, value } = await createKey({ description: 'old' });
    const patch = { scopes: ['generic:tokens:read'], description: null };
    const changed = await vault.call('PATCH', `${URL}/${id}`, { token: admin, body: patch });
    expect(changed.status).toBe(200);
    expect(changed.body).toMatchObject({ scopes: ['generic:tokens:read'], description: null });
    expect((await withKey(value)).status).toBe(403);
    const nothing = await vault.call('PATCH', `${URL}/${id}`, { token: admin, body: {} });
    expect(nothing.body).toEqual(changed.body);
  });

  it('adds no scope that the caller does not hold, and keeps one that the key has', async () => {
    const { id } = await createKey({ scopes: ['pci:tokens:read', 'generic:tokens:read'] });
    const poor = await tokenOf(ADMIN);
    const patch = (scopes: string[]) =>
      vault.call('PATCH', `${URL}/${id}`, { token: poor, body: { scopes } });
    expect((await patch(['pci:tokens:read'])).status).toBe(200);
    const more = await patch(['pci:tokens:read', 'generic:tokens:read']);
    expect([more.status, paths(more)]).toEqual([422, ['$.scopes[1]']]);
  });

  it.each<[string, unknown, string[]]>([
    ['an empty list', { scopes: [] }, ['$.scopes']],
    ['null scopes', { scopes: null }, ['$.scopes']],
    ['an admin scope', { scopes: ['admin:audit:read'] }, ['$.scopes[0]']],
    ['an expiry', { expires_in: 60 }, ['$.expires_in']],
    ['an empty description', { description: '' }, ['$.description']],
  ])('returns 422 for %s', async (_what, body, expected) => {
    const { id } = await createKey();
    const answer = await vault.call('PATCH', `${URL}/${id}`, { token: admin, body });
    expect([answer.status, paths(answer)]).toEqual([422, expected]);
  });
});

describe('the audit trail of API keys', () => {
  it('has a row for each creation, change and revocation, in its transaction', async () => {
    const { id } = await createKey();
    const created = await vault.query<{ key: string; event: string }>(
      `select k.xmin::text as key, e.xmin::text as event
       from api_key k join audit_event e on e.object_id = k.id::text where k.id = $1`,
      [id],
    );
    expect(created.map(({ key, event }) => key === event)).toEqual([true]);
    await vault.call('PATCH', `${URL}/${id}`, { token: admin, body: { description: 'd' } });
    await vault.call('DELETE', `${URL}/${id}`, { token: admin });
    const token = await tokenOf(['admin:audit:read']);
    const { body } = await vault.get(`/api/admin/audit-events?object_id=${id}`, { token });
    expect(body['data']).toMatchObject(
      ['api-key.delete', 'api-key.update', 'api-key.create'].map((action) => ({
        action,
        result: 'success',
        actor: 'client:test-client',
        object: { type: 'api_key', id },
        details: { scopes: 'pci:tokens:read' },
      })),
    );
  });
});

function bootReplica(): Promise<RunningService> {
  return bootService(definition, { env: vault.env, clock: vault.clock, writeLog: () => undefined });
}
