import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  createDatabase,
  createTestIssuer,
  serviceEnv,
  until,
  writeTestKeyring,
} from '@tessera/local/testing';
import type { TestDatabase, TestIssuer } from '@tessera/local/testing';
import pg from 'pg';
import { DataSource } from 'typeorm';
import { bootService, migrateService } from '../src/index.js';
import type { RunningService } from '../src/index.js';
import { sample } from './sample-service.js';

let database: TestDatabase;
let issuer: TestIssuer;
let service: RunningService;
let token: string;
const log: string[] = [];

beforeAll(async () => {
  database = await createDatabase();
  issuer = await createTestIssuer();
  const keys = await writeTestKeyring([]);
  const env = {
    ...serviceEnv({ databaseUrl: database.url, issuer, keys }),
    LOG_LEVEL: 'info',
    MAX_IN_FLIGHT: '64',
  };
  await migrateService(sample, env);
  service = await bootService(sample, { env, writeLog: (line) => log.push(line) });
  token = await issuer.token({ scope: 'notes:create notes:read' });
});

afterAll(async () => {
  await service.close();
  await issuer.close();
  await database.drop();
});

interface Answer {
  status: number;
  headers: Headers;
  body: Record<string, unknown>;
}

async function call(method: string, path: string, init: RequestInit & { json?: unknown } = {}) {
  const { json, headers, ...rest } = init;
  const response = await fetch(service.url + path, {
    method,
    ...rest,
    ...(json === undefined ? {} : { body: JSON.stringify(json) }),
    headers: {
      authorization: `Bearer ${token}`,
      ...(json === undefined ? {} : { 'content-type': 'application/json' }),
      ...(headers as Record<string, string> | undefined),
    },
  });
  const text = await response.text();
  const body = (text === '' ? {} : JSON.parse(text)) as Record<string, unknown>;
  return { status: response.status, headers: response.headers, body } satisfies Answer;
}

async function connectAsAdmin(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: database.adminUrl });
  await client.connect();
  return client;
}

describe('the access guard', () => {
  it.each<[string, () => Promise<string> | string | undefined]>([
    ['no token', () => undefined],
    ['something that is no token', () => 'Bearer abc'],
    ['another scheme', () => 'Basic abc'],
    [
      'another audience',
      async () => `Bearer ${await issuer.token({ scope: 'notes:read', audience: 'other' })}`,
    ],
    [
      'another issuer',
      async () => `Bearer ${await issuer.token({ scope: 'notes:read', iss: 'http://evil.test' })}`,
    ],
    [
      'an expired token',
      async () => `Bearer ${await issuer.token({ scope: 'notes:read', exp: 1 })}`,
    ],
    ['no exp', async () => `Bearer ${await issuer.token({ scope: 'notes:read', exp: undefined })}`],
    ['no jti', async () => `Bearer ${await issuer.token({ scope: 'notes:read', jti: undefined })}`],
    [
      'no client_id',
      async () => `Bearer ${await issuer.token({ scope: 'notes:read', client_id: undefined })}`,
    ],
    ['no iat', async () => `Bearer ${await issuer.token({ scope: 'notes:read', iat: undefined })}`],
    [
      'an id token',
      async () => `Bearer ${await issuer.token({ scope: 'notes:read', header: { typ: 'JWT' } })}`,
    ],
    [
      'an unknown key',
      async () => `Bearer ${await issuer.token({ scope: 'notes:read', header: { kid: 'x' } })}`,
    ],
    [
      'an unsafe name in the header',
      async () => `Bearer ${await issuer.token({ scope: 'notes:read', header: { '\\': 1 } })}`,
    ],
  ])('returns 401 for %s', async (_, authorization) => {
    const header = await authorization();
    const answer = await call('GET', '/notes', {
      headers: header === undefined ? { authorization: '' } : { authorization: header },
    });
    expect(answer.status).toBe(401);
    expect(answer.body).toMatchObject({ code: 401, classifier: 'UNAUTHORIZED' });
    expect(answer.headers.get('www-authenticate')).toContain('Bearer');
  });

  it('returns 401 for a token whose signature was altered', async () => {
    const [head, body, signature] = token.split('.');
    const altered = `${String(head)}.${String(body)}.${String(signature).split('').reverse().join('')}`;
    const answer = await call('GET', '/notes', { headers: { authorization: `Bearer ${altered}` } });
    expect(answer.status).toBe(401);
  });

  it('returns 403 for a token without the scope and names the scope', async () => {
    const other = await issuer.token({ scope: 'notes:create' });
    const answer = await call('GET', '/notes', { headers: { authorization: `Bearer ${other}` } });
    expect(answer.status).toBe(403);
    expect(answer.body).toMatchObject({ code: 403, classifier: 'FORBIDDEN' });
    expect(answer.headers.get('www-authenticate')).toContain('insufficient_scope');
  });

  it('asks of an inherited method what its own controller asks', async () => {
    for (let round = 0; round < 2; round += 1) {
      expect((await call('GET', '/shared/readable')).status).toBe(204);
      expect((await call('GET', '/shared/audited')).status).toBe(403);
    }
  });

  it('returns 401 for an API key where none is accepted, even next to a valid token', async () => {
    const answer = await call('GET', '/notes', { headers: { 'x-api-key': 'nonsense' } });
    expect(answer.status).toBe(401);
  });
});

describe('every answer', () => {
  it('echoes a harmless request id and replaces another', async () => {
    const good = await call('GET', '/notes', {
      headers: { 'x-request-id': '01HQZX3V7N8M2K5J6P9R4T1W0Y' },
    });
    expect(good.headers.get('x-request-id')).toBe('01HQZX3V7N8M2K5J6P9R4T1W0Y');
    const bad = await call('GET', '/notes', { headers: { 'x-request-id': 'order-7' } });
    expect(bad.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('is not cached, runs nothing in a browser and tells the rate limit', async () => {
    const { headers } = await call('GET', '/notes');
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('content-security-policy')).toBe(
      "default-src 'none'; frame-ancestors 'none'",
    );
    expect(Number(headers.get('ratelimit-remaining'))).toBeGreaterThan(0);
  });

  it('becomes a 500 in tests when it is not as described', async () => {
    const answer = await call('GET', '/notes/broken');
    expect(answer.status).toBe(500);
    expect(answer.body['message']).toContain('$.id must be a UUID');
  });
});

describe('addresses and bodies', () => {
  it('returns 404 for an unknown route', async () => {
    expect((await call('GET', '/nothing')).status).toBe(404);
  });

  it('returns 405 for another method and lists the allowed ones', async () => {
    const answer = await call('DELETE', '/notes');
    expect(answer.status).toBe(405);
    expect(answer.headers.get('allow')).toBe('GET, POST');
  });

  it('returns 404 for an ID that is not a UUID', async () => {
    expect((await call('GET', '/notes/abc')).status).toBe(404);
  });

  it('returns 400 for malformed JSON', async () => {
    const headers = { 'content-type': 'application/json' };
    const answer = await call('POST', '/notes', { body: '{"text":', headers });
    expect(answer.body).toMatchObject({ code: 400, classifier: 'BAD_REQUEST' });
  });

  it('returns 415 for another content type', async () => {
    const headers = { 'content-type': 'text/plain' };
    expect((await call('POST', '/notes', { body: 'x', headers })).status).toBe(415);
  });

  it.each([
    ['application/json; charset=iso-8859-1', undefined, 'UTF-8'],
    ['application/json;charset="UTF-16"', undefined, 'UTF-8'],
    ['application/json; charset=', undefined, 'UTF-8'],
    ['application/json', 'gzip', 'compressed'],
    ['application/json', 'identity, br', 'compressed'],
  ])(
    'returns 415 for a body sent as %s with the content encoding %s',
    async (type, encoding, why) => {
      const headers = {
        'content-type': type,
        ...(encoding === undefined ? {} : { 'content-encoding': encoding }),
      };
      const answer = await call('POST', '/notes', { body: '{"text":"é","amount":1}', headers });
      expect(answer.status).toBe(415);
      expect(answer.body).toMatchObject({
        code: 415,
        classifier: 'UNSUPPORTED_MEDIA_TYPE',
        message: expect.stringContaining(why),
      });
    },
  );

  it.each(['application/json; charset=utf-8', 'application/json;charset="UTF8"'])(
    'reads a body sent as %s',
    async (type) => {
      const headers = { 'content-type': type, 'content-encoding': 'identity' };
      const body = JSON.stringify({ text: 'é', amount: 1 });
      expect((await call('POST', '/notes', { body, headers })).status).toBe(201);
    },
  );

  it('returns 413 for a body over 256 KiB', async () => {
    const json = { text: 'x'.repeat(300_000) };
    expect((await call('POST', '/notes', { json })).status).toBe(413);
  });

  it('returns 422 with the path of the error', async () => {
    const answer = await call('POST', '/notes', { json: { text: '', amount: 1.5 } });
    expect(answer.status).toBe(422);
    expect(answer.body['classifier']).toBe('VALIDATION_ERROR');
    expect(answer.body['validation_errors']).toEqual([
      { path: '$.text', message: 'must not be empty' },
      { path: '$.amount', message: 'must be an integer' },
    ]);
  });

  it.each([
    ['half of a surrogate pair', '{"text":"\\ud800"}'],
    ['U+0000', '{"text":"a\\u0000b"}'],
  ])('returns 422 for %s, which Postgres cannot store', async (_, body) => {
    const answer = await call('POST', '/notes', {
      body,
      headers: { 'content-type': 'application/json' },
    });
    expect(answer.status).toBe(422);
    expect(answer.body['validation_errors']).toEqual([
      { path: '$.text', message: expect.stringContaining('character') },
    ]);
  });
});

describe('idempotency', () => {
  const post = (key: string, json: unknown) =>
    call('POST', '/notes', { json, headers: { 'x-idempotency-key': key } });
  const count = async (text: string) => {
    const dataSource = service.get(DataSource);
    const rows: { n: number }[] = await dataSource.query(
      'select count(*)::int as n from note where text = $1',
      [text],
    );
    return rows[0]?.n;
  };

  it('gives the first answer again to the same key and body', async () => {
    const first = await post('k1', { text: 'once' });
    const second = await post('k1', { text: 'once' });
    expect(second.body).toEqual(first.body);
    expect(second.status).toBe(201);
    expect(first.headers.get('x-idempotent-replayed')).toBeNull();
    expect(second.headers.get('x-idempotent-replayed')).toBe('true');
    expect(await count('once')).toBe(1);
  });

  it('returns 422 for another body under the same key', async () => {
    await post('k2', { text: 'a' });
    const answer = await post('k2', { text: 'b' });
    expect(answer.status).toBe(422);
    expect(answer.body['validation_errors']).toEqual([
      { path: '$.headers.x-idempotency-key', message: 'was used before with another body' },
    ]);
  });

  it('does not keep what was refused', async () => {
    expect((await post('k3', { text: '' })).status).toBe(422);
    expect((await post('k3', { text: 'now' })).status).toBe(201);
  });

  it('returns 422 for an empty key and one of 256 characters', async () => {
    expect((await post('', { text: 'x' })).status).toBe(422);
    expect((await post('k'.repeat(256), { text: 'x' })).status).toBe(422);
  });

  it('causes one effect for 100 requests at once', async () => {
    const racing = Array.from({ length: 100 }, () => post('race', { text: 'raced' }));
    const answers = await Promise.all(racing);
    const statuses = new Set(answers.map(({ status }) => status));
    // 503 is the limit of requests in flight, which is lower here than the race.
    expect([...statuses].every((status) => [201, 409, 503].includes(status))).toBe(true);
    expect(statuses.has(201)).toBe(true);
    expect(await count('raced')).toBe(1);
  });

  it('forgets a request that failed, with its effect', async () => {
    expect((await post('k4', { text: 'crashed', behaviour: 'crash' })).status).toBe(500);
    expect(await count('crashed')).toBe(0);
    expect((await post('k4', { text: 'crashed' })).status).toBe(201);
  });

  it('returns 503 when a deadlock undid a request, and repeats it under the same key', async () => {
    const [other, gate] = await Promise.all([connectAsAdmin(), connectAsAdmin()]);
    // Postgres looks for a deadlock once in each wait: only in that of the request.
    await other.query(`set deadlock_timeout = '1h'`);
    await other.query('select pg_advisory_lock(1)');
    await gate.query('select pg_advisory_lock(3)');
    const waits = (lock: number) =>
      until(`lock ${lock} is waited for`, async () => {
        const text = `select from pg_locks join pg_database on pg_database.oid = database
          where locktype = 'advisory' and objid = $1 and not granted and datname = current_database()`;
        return (await gate.query(text, [lock])).rowCount === 1;
      });
    const request = post('k5', { text: 'locked', behaviour: 'lock' });
    await waits(3);
    const others = other.query('select pg_advisory_lock(2)');
    await waits(2);
    await gate.end();
    const response = await request;
    expect(response.status).toBe(503);
    expect(response.headers.get('retry-after')).toBe('1');
    expect(await count('locked')).toBe(0);
    await others;
    await other.end();
    expect((await post('k5', { text: 'locked', behaviour: 'lock' })).status).toBe(201);
  });

  it('keeps neither key nor body nor answer in clear', async () => {
    await post('secret-key-of-mine', { text: 'secret text' });
    const rows: object[] = await service
      .get(DataSource)
      .query(
        `select encode(id, 'escape') || encode(fingerprint, 'escape') || encode(answer, 'escape') from idempotency_key`,
      );
    expect(JSON.stringify(rows)).not.toMatch(/secret/);
  });
});

describe('cursor lists', () => {
  const ids = (answer: Answer) => (answer.body['data'] as { id: string }[]).map(({ id }) => id);
  const next = (answer: Answer) => (answer.body['links'] as { next: string | null }).next;

  it('walks every row once while rows come and go', async () => {
    const created: string[] = [];
    for (let i = 0; i < 7; i++) {
      const { body } = await call('POST', '/notes', { json: { text: 'walk' } });
      created.unshift(String(body['id']));
    }
    const first = await call('GET', '/notes?limit=3&text=walk');
    expect(ids(first)).toEqual(created.slice(0, 3));
    const link = new URL(String(next(first)));
    expect(link.origin).toBe('http://service.test');
    expect(link.searchParams.get('text')).toBe('walk');
    // The very row of the cursor goes, and a newer one comes.
    await call('POST', `/notes/${String(created[2])}/remove`);
    await call('POST', '/notes', { json: { text: 'walk' } });
    const second = await call('GET', link.pathname + link.search);
    expect(ids(second)).toEqual(created.slice(3, 6));
    const last = new URL(String(next(second)));
    const third = await call('GET', last.pathname + last.search);
    expect(ids(third)).toEqual(created.slice(6));
    expect(next(third)).toBeNull();
  });

  it.each([
    'limit=0',
    'limit=-1',
    'limit=101',
    'limit=1e9',
    'limit=abc',
    'after=x',
    'after=AAAAAAAAAAAAAAAAAAAAAA',
    'page=2',
  ])('returns 422 for ?%s', async (query) => {
    const answer = await call('GET', `/notes?${query}`);
    expect(answer.status).toBe(422);
    expect(JSON.stringify(answer.body['validation_errors'])).toContain(
      `$.query.${String(query.split('=')[0])}`,
    );
  });
});

describe('the management port', () => {
  const get = (path: string) => fetch(service.managementUrl + path);

  it('tells a client that sends a body that the request is wrong', async () => {
    const response = await fetch(`${service.managementUrl}/health/live`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"a":1}',
    });
    expect(response.status).toBe(400);
  });

  it('tells health, readiness and metrics', async () => {
    expect(await (await get('/health/live')).json()).toEqual({ status: 'up' });
    expect(await (await get('/health/ready')).json()).toEqual({ status: 'up' });
    const metrics = await (await get('/metrics')).text();
    expect(metrics).toContain('http_request_duration_seconds_bucket');
    expect(metrics).toContain('route="/notes"');
  });

  it('serves the description and its page from itself alone', async () => {
    const document = (await (await get('/openapi.json')).json()) as Record<string, unknown>;
    expect(document['openapi']).toBe('3.1.0');
    const page = await (await get('/docs')).text();
    expect(page).not.toContain('https://');
    expect((await get('/docs/swagger-ui-bundle.js')).status).toBe(200);
    expect((await get('/docs/..%2fpackage.json')).status).toBe(404);
  });

  it('is not reachable through the public port', async () => {
    for (const path of ['/health/live', '/metrics', '/openapi.json', '/docs']) {
      expect((await call('GET', path)).status).toBe(404);
    }
  });
});

describe('the log', () => {
  it('has one line a request and no card number, also in errors', async () => {
    log.length = 0;
    await call('POST', '/notes', { json: { text: '4111111111111111', behaviour: 'crash' } });
    const parsed = () => log.map((line) => JSON.parse(line) as Record<string, unknown>);
    const ofRequest = () => parsed().filter((line) => line['route'] === '/notes');
    // It is written when the response has been sent.
    await until('the request is logged', () => Promise.resolve(ofRequest().length > 0));
    const lines = parsed();
    expect(ofRequest()).toHaveLength(1);
    expect(lines.some((line) => line['level'] === 'error')).toBe(true);
    expect(log.join('')).not.toContain('4111111111111111');
    expect(log.join('')).not.toContain(token);
  });
});
