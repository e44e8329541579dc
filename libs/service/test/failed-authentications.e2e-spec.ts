import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { generateApiKey } from '@tessera/auth';
import { PrivateRedis, type TestService } from '@tessera/local/testing';
import type { RunningService } from '../src/index.js';
import { keyRing, metric, prepareLimited } from './support/limited-service.js';

const LIMIT = 120;
const ATTEMPTS = 900;
const AT_ONCE = 20;

let stack: TestService;
let service: RunningService;
let nextSource = 0;
let source: string;

beforeAll(async () => {
  stack = await prepareLimited();
  service = await stack.boot({ TRUSTED_PROXIES: '127.0.0.1' });
});

beforeEach(() => {
  nextSource += 1;
  source = `203.0.113.${nextSource}`;
  keyRing.lookUps = 0;
});

afterAll(() => stack.close());

type Headers = Readonly<Record<string, string>>;

async function call(path: string, headers: Headers, { from = source, at = service } = {}) {
  const response = await fetch(at.url + path, {
    headers: { 'x-forwarded-for': from, ...headers },
  });
  await response.text();
  return response;
}

const newKey = () => generateApiKey('lim', 'test').value;
const withKey = (key: string) => ({ 'x-api-key': key });

/** Sends so many requests, a few at a time, and counts the statuses. */
async function hammer(
  send: (index: number) => Promise<Response>,
  times = ATTEMPTS,
): Promise<Record<number, number>> {
  const counts: Record<number, number> = {};
  for (let sent = 0; sent < times; sent += AT_ONCE) {
    const batch = Array.from({ length: AT_ONCE }, (_, index) => send(sent + index));
    for (const { status } of await Promise.all(batch)) counts[status] = (counts[status] ?? 0) + 1;
  }
  return counts;
}

async function block(): Promise<void> {
  await hammer(() => call('/account', withKey(newKey())), LIMIT + AT_ONCE);
}

describe('invalid credentials', () => {
  it('return 429 past the limit, and are looked up no more', async () => {
    const counts = await hammer(() => call('/account', withKey(newKey())));
    expect(counts).toEqual({ 401: LIMIT, 429: ATTEMPTS - LIMIT });
    expect(keyRing.lookUps).toBeLessThan(LIMIT + AT_ONCE);
    const response = await call('/account', withKey(newKey()));
    const seconds = Number(response.headers.get('retry-after'));
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(60);
  });

  it.each<[string, () => Promise<Headers> | Headers]>([
    ['API keys with a wrong checksum', () => withKey(`${newKey().slice(0, -1)}_`)],
    ['text that is no key', () => withKey('4111')],
    [
      'access tokens with a wrong signature',
      async () => {
        const [head, body, signature] = (await stack.issuer.token({ scope: '' })).split('.');
        const reversed = String(signature).split('').reverse().join('');
        return { authorization: `Bearer ${String(head)}.${String(body)}.${reversed}` };
      },
    ],
    [
      'access tokens of an unknown key',
      async () => {
        const token = await stack.issuer.token({ scope: '', header: { kid: 'unknown' } });
        return { authorization: `Bearer ${token}` };
      },
    ],
    ['another scheme', () => ({ authorization: 'Basic YTpi' })],
  ])('return 429 past the limit: %s', async (_, headersOf) => {
    const headers = await headersOf();
    const counts = await hammer(() => call('/account', headers), 2 * LIMIT);
    expect(counts).toEqual({ 401: LIMIT, 429: LIMIT });
    expect(keyRing.lookUps).toBe(0);
  });

  it('are counted in the metrics', async () => {
    const refused = 'http_requests_refused_total{reason="authentication_failures"}';
    const before = await metric(service, refused);
    await block();
    expect(await metric(service, refused)).toBe(before + AT_ONCE);
  });

  it('do not count when there is no credential at all', async () => {
    const counts = await hammer(() => call('/account', {}), 2 * LIMIT);
    expect(counts).toEqual({ 401: 2 * LIMIT });
  });
});

describe('while a source is blocked', () => {
  it('accepts a valid key that it has seen before, from the same source', async () => {
    const key = newKey();
    keyRing.valid.add(key);
    expect((await call('/account', withKey(key))).status).toBe(200);
    await block();
    expect((await call('/account', withKey(key))).status).toBe(200);
    keyRing.valid.delete(key);
    expect((await call('/account', withKey(key))).status).toBe(429);
    expect((await call('/account', withKey(key))).status).toBe(429);
  });

  it('accepts a valid access token of the same source, also one never seen before', async () => {
    await block();
    const token = await stack.issuer.token({ scope: 'notes:read' });
    const response = await call('/guarded', { authorization: `Bearer ${token}` });
    expect(response.status).toBe(200);
  });

  it('accepts a new key of another source', async () => {
    await block();
    const key = newKey();
    keyRing.valid.add(key);
    expect((await call('/account', withKey(key))).status).toBe(429);
    const from = `198.51.100.${nextSource}`;
    expect((await call('/account', withKey(key), { from })).status).toBe(200);
  });

  it('serves routes that need no credential', async () => {
    await block();
    expect((await call('/plain', {})).status).toBe(200);
  });
});

it('is counted over all replicas where there is a Redis', async () => {
  const redis = await PrivateRedis.prepare();
  await redis.start();
  try {
    const env = { TRUSTED_PROXIES: '127.0.0.1', REDIS_URL: redis.url };
    const replicas = [await stack.boot(env), await stack.boot(env)];
    const [first = service, second = service] = replicas;
    await hammer(() => call('/account', withKey(newKey()), { at: first }), 2 * LIMIT);
    const { status } = await call('/account', withKey(newKey()), { at: second });
    expect(status).toBe(429);
  } finally {
    await redis.kill();
  }
});
