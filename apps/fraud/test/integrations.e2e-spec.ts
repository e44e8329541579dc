import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { queryDatabase } from '@tessera/local/testing';
import {
  BackendDriver,
  backendRule,
  INTEGRATIONS,
  integrationBody,
} from './support/backend-driver.js';
import { faultsOf } from './support/ruleset-driver.js';
import { type RunningFraud, startFraud } from './support/running-fraud.js';
import { says } from './support/test-backend.js';

const UNKNOWN = '00000000-0000-4000-8000-000000000000';

let fraud: RunningFraud;
let driver: BackendDriver;

beforeAll(async () => {
  fraud = await startFraud();
  driver = new BackendDriver(fraud);
});

afterAll(async () => {
  await driver.close();
  await fraud.close();
});

function create(changes: Record<string, unknown> = {}, headers = {}) {
  return fraud.admin('POST', INTEGRATIONS, { body: integrationBody(changes), headers });
}

async function created(changes: Record<string, unknown> = {}): Promise<Record<string, unknown>> {
  const answer = await create(changes);
  expect(answer.status).toBe(201);
  return answer.body;
}

describe('POST /api/admin/integrations', () => {
  it('registers a backend with the defaults of the design', async () => {
    expect(await created({ slug: 'plain' })).toMatchObject({
      slug: 'plain',
      headers: {},
      auth: null,
      timeout_ms: 5000,
      retries: 0,
      request: null,
      response: null,
      cache_ttl_s: null,
      breaker: null,
      enabled: true,
      description: null,
    });
  });

  it('keeps everything it is told, and of the secret only its type', async () => {
    const settings = {
      headers: { 'x-tenant': 'shop' },
      timeout_ms: 250,
      retries: 2,
      request: { amount: '$.transaction.amount', literal: '$$.kept' },
      response: { outcome_path: '$.result.decision', map: { deny: 'BLOCK', ok: 'ALLOW' } },
      cache_ttl_s: 60,
      breaker: { failures: 5, open_s: 10 },
      enabled: false,
      description: 'Scores',
    };
    const auth = { type: 'bearer', bearer: { token: 'very-secret-token' } };
    const body = await created({ ...settings, auth });
    expect(body).toMatchObject({ ...settings, auth: { type: 'bearer' } });
    const read = await fraud.admin('GET', `${INTEGRATIONS}/${String(body['id'])}`);
    expect(read.body).toEqual(body);
    expect(JSON.stringify([body, read.body])).not.toContain('very-secret-token');
  });

  it('stores a secret sealed only', async () => {
    await created({ auth: { type: 'basic', basic: { username: 'me', password: 'hush-hush' } } });
    const rows = await queryDatabase<{ all: string }>(
      fraud.databaseUrl,
      `select i::text as all from integration i union all select a::text from audit_event a`,
    );
    const text = rows.map((row) => row.all).join('\n');
    expect(text).not.toContain('hush-hush');
    expect(text).not.toContain(Buffer.from('hush-hush').toString('hex'));
    expect(text).not.toContain(Buffer.from('me:hush-hush').toString('base64'));
  });

  it('returns 409 for a slug that is taken', async () => {
    await created({ slug: 'taken' });
    expect((await create({ slug: 'taken' })).status).toBe(409);
  });

  it('registers once for one idempotency key', async () => {
    const body = integrationBody();
    const headers = { 'x-idempotency-key': 'once' };
    const first = await fraud.admin('POST', INTEGRATIONS, { body, headers });
    const second = await fraud.admin('POST', INTEGRATIONS, { body, headers });
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(second.body).toEqual(first.body);
  });

  it.each<[string, Record<string, unknown>, string]>([
    ['an empty name', { name: '' }, '$.name'],
    ['a slug with a dot', { slug: 'a.b' }, '$.slug'],
    ['another type', { type: 'grpc' }, '$.type'],
    ['a URL with user information', { url: 'https://me@backend.example/' }, '$.url'],
    ['a URL with a fragment', { url: 'https://backend.example/#a' }, '$.url'],
    ['another scheme', { url: 'ftp://backend.example/' }, '$.url'],
    ['a method without a body', { method: 'GET' }, '$.method'],
    ['a timeout of 0', { timeout_ms: 0 }, '$.timeout_ms'],
    ['a timeout past 30 seconds', { timeout_ms: 30_001 }, '$.timeout_ms'],
    ['too many retries', { retries: 6 }, '$.retries'],
    ['a breaker without its time', { breaker: { failures: 1 } }, '$.breaker.open_s'],
    ['a secret among the headers', { headers: { Authorization: 'x' } }, '$.headers.Authorization'],
    ['a header of HTTP itself', { headers: { Host: 'x' } }, '$.headers.Host'],
    ['a header that cannot be sent', { headers: { 'x-a': 'ü' } }, "$.headers['x-a']"],
    ['auth without its child', { auth: { type: 'bearer' } }, '$.auth.bearer'],
    [
      'a user name with a colon',
      { auth: { type: 'basic', basic: { username: 'a:b', password: 'c' } } },
      '$.auth.basic.username',
    ],
    ['metadata in the template', { request: { a: { b: '$.metadata.c' } } }, '$.request.a.b'],
    ['metadata by another spelling', { request: { a: "$['metadata']" } }, '$.request.a'],
    ['the whole document', { request: { a: ['$.x'] } }, '$.request.a[0]'],
    ['a path that cannot be read', { request: { a: '$.' } }, '$.request.a'],
    ['an unknown outcome', { response: { map: { deny: 'NO' } } }, '$.response.map.deny'],
    ['an empty map', { response: { map: {} } }, '$.response.map'],
    ['many outcomes', { response: { outcome_path: '$.a[*]' } }, '$.response.outcome_path'],
    ['an unknown field', { tiemout_ms: 1 }, '$.tiemout_ms'],
  ])('returns 422 for %s with its path', async (_what, changes, path) => {
    const answer = await create(changes);
    expect(answer.status).toBe(422);
    expect(faultsOf(answer)).toContain(path);
  });
});

describe('PATCH /api/admin/integrations/{id}', () => {
  it('changes what is given, unsets what is null and keeps the rest', async () => {
    const auth = { type: 'header', header: { name: 'X-Api-Key', value: 'k' } };
    const { id } = await created({ auth, cache_ttl_s: 5, retries: 1 });
    const path = `${INTEGRATIONS}/${String(id)}`;
    const changed = await fraud.admin('PATCH', path, { body: { cache_ttl_s: null, name: 'New' } });
    expect(changed.status).toBe(200);
    expect(changed.body).toMatchObject({
      name: 'New',
      cache_ttl_s: null,
      retries: 1,
      auth: { type: 'header' },
    });
    const unset = await fraud.admin('PATCH', path, { body: { auth: null } });
    expect(unset.body).toMatchObject({ auth: null });
  });

  it('returns 422 for another slug: it never changes', async () => {
    const { id } = await created();
    const path = `${INTEGRATIONS}/${String(id)}`;
    const answer = await fraud.admin('PATCH', path, { body: { slug: 'other' } });
    expect([answer.status, faultsOf(answer)]).toEqual([422, ['$.slug']]);
  });
});

describe('DELETE /api/admin/integrations/{id}', () => {
  it('removes a backend', async () => {
    const { id } = await created();
    const path = `${INTEGRATIONS}/${String(id)}`;
    expect((await fraud.admin('DELETE', path)).status).toBe(204);
    expect((await fraud.admin('GET', path)).status).toBe(404);
  });

  it('returns 409 while an active ruleset uses it, also as a member of a group', async () => {
    const [one, two] = [await created(), await created()];
    const slugs = [one['slug'], two['slug']].map(String);
    const members = [{ backend: slugs[1], weight: 1 }];
    await driver.rulesets.activated('delete-in-use', [
      backendRule(slugs[0] ?? ''),
      { id: 'group', name: 'Group', type: 'backend_group', members },
    ]);
    for (const { id } of [one, two]) {
      const answer = await fraud.admin('DELETE', `${INTEGRATIONS}/${String(id)}`);
      expect(answer.status).toBe(409);
    }
    await driver.rulesets.activated('delete-in-use', []);
    for (const { id } of [one, two]) {
      const answer = await fraud.admin('DELETE', `${INTEGRATIONS}/${String(id)}`);
      expect(answer.status).toBe(204);
    }
  });

  it('and an activation that names the backend never both succeed', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { id, slug } = await created();
      const draft = await driver.rulesets.draft('race', [backendRule(String(slug))]);
      const [activated, deleted] = await Promise.all([
        driver.rulesets.act('activate', draft),
        fraud.admin('DELETE', `${INTEGRATIONS}/${String(id)}`),
      ]);
      expect([
        [200, 409],
        [422, 204],
      ]).toContainEqual([activated.status, deleted.status]);
    }
  });
});

describe('the activation of a ruleset', () => {
  it('returns 422 with the path of a backend that does not exist', async () => {
    const id = await driver.rulesets.draft('unknown', [
      backendRule('unknown'),
      { id: 'g', name: 'G', type: 'backend_group', members: [{ backend: 'unknown', weight: 1 }] },
    ]);
    const answer = await driver.rulesets.act('activate', id);
    expect([answer.status, faultsOf(answer)]).toEqual([
      422,
      ['$.rules[0].backend', '$.rules[1].members[0].backend'],
    ]);
  });

  it('returns 422 for a backend that is disabled', async () => {
    const { slug } = await created({ enabled: false });
    const id = await driver.rulesets.draft('disabled', [backendRule(String(slug))]);
    const answer = await driver.rulesets.act('activate', id);
    expect([answer.status, faultsOf(answer)]).toEqual([422, ['$.rules[0].backend']]);
  });
});

describe('administration', () => {
  it('leaves an audit row for each change', async () => {
    const { id } = await created({ slug: 'audited' });
    const path = `${INTEGRATIONS}/${String(id)}`;
    await fraud.admin('PATCH', path, { body: { enabled: false } });
    await fraud.admin('DELETE', path);
    const rows = await queryDatabase<{ action: string }>(
      fraud.databaseUrl,
      `select action from audit_event where object_id = '${String(id)}' order by created_at, id`,
    );
    expect(rows.map(({ action }) => action).sort()).toEqual([
      'integration.create',
      'integration.delete',
      'integration.update',
    ]);
  });

  it('walks the list without repeating or skipping', async () => {
    const seen: unknown[] = [];
    let path: string | null = `${INTEGRATIONS}?limit=7`;
    while (path !== null) {
      const { status, body } = await fraud.admin('GET', path);
      expect(status).toBe(200);
      seen.push(...(body['data'] as { id: string }[]).map(({ id }) => id));
      const { next } = body['links'] as { next: string | null };
      path = next && next.slice(new URL(next).origin.length);
    }
    const rows = await queryDatabase<{ id: string }>(
      fraud.databaseUrl,
      'select id from integration order by created_at desc, id desc',
    );
    expect(seen).toEqual(rows.map(({ id }) => id));
  });

  const routes: [string, string, unknown][] = [
    ['POST', INTEGRATIONS, integrationBody()],
    ['GET', INTEGRATIONS, undefined],
    ['GET', `${INTEGRATIONS}/${UNKNOWN}`, undefined],
    ['PATCH', `${INTEGRATIONS}/${UNKNOWN}`, {}],
    ['DELETE', `${INTEGRATIONS}/${UNKNOWN}`, undefined],
  ];

  it.each(routes)(
    'returns 401 for %s %s without a token, and 403 without the scope',
    async (...route) => {
      const [method, path, body] = route;
      const call = body === undefined ? {} : { body };
      expect((await fraud.call(method, path, call)).status).toBe(401);
      expect((await fraud.runtime(method, path, call)).status).toBe(403);
    },
  );

  it.each(routes.slice(2))('returns 404 for %s with an unknown ID', async (method, path, body) => {
    const call = body === undefined ? {} : { body };
    expect((await fraud.admin(method, path, call)).status).toBe(404);
    const malformed = path.replace(UNKNOWN, 'nonsense');
    expect((await fraud.admin(method, malformed, call)).status).toBe(404);
  });
});

describe('an integration', () => {
  it('is asked with its headers and its secret', async () => {
    const { backend, slug } = await driver.start(says('ALLOW'), {
      headers: { 'x-tenant': 'shop' },
      auth: { type: 'basic', basic: { username: 'me', password: 'pass' } },
    });
    await driver.decideBy([backendRule(slug)]);
    expect(backend.arrivals[0]?.headers).toMatchObject({
      authorization: `Basic ${Buffer.from('me:pass').toString('base64')}`,
      'x-tenant': 'shop',
      'content-type': 'application/json',
    });
  });
});
