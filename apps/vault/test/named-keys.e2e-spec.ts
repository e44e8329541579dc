import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ageTestKeyring, rotateTestKeyring } from '@tessera/local/testing';
import { bootService, type RunningService } from '@tessera/service';
import { vault as definition } from '../src/index.js';
import { fromPan } from './factories/cards.js';
import { runVault } from './support/vault-command.js';
import { bootVault, type VaultUnderTest } from './support/vault-under-test.js';

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;
const TOKENS = '/api/pci/tokens';
const SCOPES = [
  ...['admin:api-keys:create', 'admin:webhooks:create', 'admin:webhooks:read'],
  ...['pci:tokens:create'],
].join(' ');
const ROTATED = [
  'api-key-pepper',
  'idempotency',
  'idempotency-answer',
  'jwe-private-key',
  'tokenization-session',
  'webhook-hmac-keys',
];

let vault: VaultUnderTest;
let admin: string;
/** Has both versions and still makes values under the first. */
let early: RunningService;
/** Makes values under the second version. */
let late: RunningService;
let earlyFile: string;
let lateFile: string;
let oldApiKey: string;
const sessions = new Map<string, string>();

const boot = (file: string): Promise<RunningService> =>
  bootService(definition, {
    env: { ...vault.env, KEYRING_FILE: file },
    clock: vault.clock,
    writeLog: () => undefined,
  });

const run = (file: string, ...args: string[]) =>
  runVault({ ...vault.env, KEYRING_FILE: file, OPERATOR: 'jane@example.com' }, ...args);

async function createApiKey(at: string): Promise<string> {
  const body = { description: 'shop', scopes: ['pci:tokens:create'], expires_in: 3_600 };
  const response = await vault.post('/api/admin/api-keys', body, { at, token: admin });
  expect([response.status, response.text]).toEqual([201, expect.any(String)]);
  return String(response.body['key_value']);
}

async function openSession(at: string): Promise<void> {
  const { status, body } = await vault.post(TOKENS, { source: 'session' }, { at });
  expect(status).toBe(201);
  sessions.set(String(body['session_id']), String(body['id']));
}

async function createEndpoint(at: string): Promise<void> {
  const body = { url: 'https://shop.example/hooks', events: ['pci.token.created'] };
  const response = await vault.post('/api/admin/webhooks', body, { at, token: admin });
  expect([response.status, response.text]).toEqual([201, expect.any(String)]);
}

async function versionsOf(table: string, column: string): Promise<number[]> {
  const rows = await vault.query<{ version: number }>(
    `select distinct case when octet_length(${column}) = 32 then 1
       else get_byte(${column}, 2) end as version from ${table} order by 1`,
  );
  return rows.map(({ version }) => version);
}

interface Status {
  readonly key: string;
  readonly version: number;
  readonly state: string;
}

async function stateOf(file: string, key: string, version: number): Promise<string | undefined> {
  const { out } = await run(file, 'named-keys', 'status', '--json');
  const states = JSON.parse(out) as Status[];
  return states.find((each) => each.key === key && each.version === version)?.state;
}

beforeAll(async () => {
  vault = await bootVault({ BACKGROUND_WORK: 'worker' });
  admin = await vault.issuer.token({ scope: SCOPES });
  const file = vault.env['KEYRING_FILE'] ?? '';
  oldApiKey = await createApiKey(vault.service.url);
  await openSession(vault.service.url);
  await createEndpoint(vault.service.url);
  earlyFile = await rotateTestKeyring(file, ROTATED);
  early = await boot(earlyFile);
  lateFile = await ageTestKeyring(earlyFile, 2 * HOUR_MS);
  late = await boot(lateFile);
});

afterAll(async () => {
  await early.close();
  await late.close();
  await vault.close();
});

describe('a new version of named keys', () => {
  it('makes nothing in its first hour, so that pods without it read everything', async () => {
    await openSession(early.url);
    await createApiKey(early.url);
    await createEndpoint(early.url);
    expect(await versionsOf('tokenization_session', 'session_hash')).toEqual([1]);
    expect(await versionsOf('api_key', 'key_hash')).toEqual([1]);
    expect(await versionsOf('webhook_endpoint', 'hmac_key')).toEqual([1]);
  });

  it('makes new values then, which a pod in its first hour reads as well', async () => {
    await openSession(late.url);
    await createEndpoint(late.url);
    const newApiKey = await createApiKey(late.url);
    expect(await versionsOf('tokenization_session', 'session_hash')).toEqual([1, 2]);
    expect(await versionsOf('webhook_endpoint', 'hmac_key')).toEqual([1, 2]);
    for (const at of [early.url, late.url]) {
      for (const [sessionId, id] of sessions) {
        expect((await vault.get(`/sessions/${sessionId}`, { at, token: null })).status).toBe(200);
        expect((await vault.get(`/api/pci/sessions/${id}`, { at })).status).toBe(200);
      }
      for (const key of [oldApiKey, newApiKey]) {
        const headers = { 'x-api-key': key };
        const { status } = await vault.post(TOKENS, fromPan(), { at, token: null, headers });
        expect(status).toBe(201);
      }
    }
  });

  it.each([
    ['of an older pod by a newer one', () => [early.url, late.url]],
    ['of a newer pod by an older one', () => [late.url, early.url]],
  ])('repeats the idempotent response %s', async (_, pods) => {
    const [first = '', second = ''] = pods();
    const headers = { 'x-idempotency-key': `order-${first}` };
    const request = fromPan();
    const made = await vault.post(TOKENS, request, { at: first, headers });
    const repeated = await vault.post(TOKENS, request, { at: second, headers });
    expect([made.status, repeated.status]).toEqual([201, 201]);
    expect(repeated.body['id']).toBe(made.body['id']);
    const other = fromPan({ cardholder_name: 'Another Person' });
    expect((await vault.post(TOKENS, other, { at: second, headers })).status).toBe(422);
  });

  it('creates one token for requests that race on both pods with one idempotency key', async () => {
    const request = fromPan();
    for (let round = 0; round < 5; round++) {
      const headers = { 'x-idempotency-key': `race-${round}` };
      const race = [early.url, late.url, early.url, late.url].map((at) =>
        vault.post(TOKENS, request, { at, headers }),
      );
      const made = (await Promise.all(race)).filter(({ status }) => status === 201);
      expect(new Set(made.map(({ body }) => body['id'])).size).toBeLessThanOrEqual(1);
    }
  });
});

describe('named-keys', () => {
  it('shows what needs each version', async () => {
    const { code, out } = await run(lateFile, 'named-keys', 'status');
    expect(code).toBe(0);
    expect(out).toMatch(/webhook-hmac-keys +1 +in use +\S+ +2 webhook_endpoint/);
    expect(out).toMatch(/webhook-hmac-keys +2 +current +\S+ +1 webhook_endpoint/);
    expect(out).toMatch(/api-key-pepper +1 +in use +\S+ +1 api_key/);
    expect(out).toMatch(/idempotency +1 +in use +\S+ +until /);
    expect(await stateOf(earlyFile, 'webhook-hmac-keys', 2)).toBe('waiting');
  });

  it('refuses to drop a version that something needs, and says what', async () => {
    const refused = async (...args: string[]) => {
      const { code, err } = await run(lateFile, 'named-keys', 'drop', ...args);
      expect(code).not.toBe(0);
      return err;
    };
    expect(await refused('webhook-hmac-keys', '1')).toContain('2 rows of webhook_endpoint');
    expect(await refused('api-key-pepper', '1')).toContain('1 rows of api_key');
    expect(await refused('webhook-hmac-keys', '2')).toContain('new values are made with it');
    expect(await refused('idempotency', '1')).toContain('may be presented until');
    expect(await refused('webhook-hmac-keys', '7')).toContain('has no version 7');
    expect(await refused('webhook-hmac-keys', 'x')).toContain('"x" is not a version');
    expect(await refused('nothing', '1')).toContain('has no version 1 of the key nothing');
  });

  it('names sealed values that do not open, and leaves them as they are', async () => {
    const [row] = await vault.query<{ id: string; hmac_key: Buffer }>(
      `select id, hmac_key from webhook_endpoint where get_byte(hmac_key, 2) = 1 limit 1`,
    );
    const damaged = Buffer.from(row?.hmac_key ?? []);
    damaged[20] = (damaged[20] ?? 0) ^ 1;
    await vault.query('update webhook_endpoint set hmac_key = $2 where id = $1', [
      row?.id,
      damaged,
    ]);
    const { code, out, err } = await run(lateFile, 'named-keys', 'reseal');
    expect([code, err]).toEqual([1, expect.stringContaining('1 sealed values do not open')]);
    expect(out).toContain(`webhook_endpoint ${row?.id ?? ''}`);
    await vault.query('update webhook_endpoint set hmac_key = $2 where id = $1', [
      row?.id,
      row?.hmac_key,
    ]);
  });

  it('seals every value again while pods serve, and records who did', async () => {
    const { code, out } = await run(lateFile, 'named-keys', 'reseal');
    expect([code, out]).toEqual([0, expect.stringContaining('values were resealed')]);
    expect(await versionsOf('webhook_endpoint', 'hmac_key')).toEqual([2]);
    expect(await versionsOf('jwe_key', 'sealed_private_key')).toEqual([2]);
    expect((await run(lateFile, 'named-keys', 'reseal')).out).toContain('0 values');
    for (const at of [early.url, late.url]) await openSession(at);
    const rows = await vault.query<{ actor: string }>(
      `select actor from audit_event where action = 'named-keys.reseal.end'`,
    );
    expect(rows.at(-1)?.actor).toBe('command:jane@example.com');
  });

  it('drops what nothing needs any more, and pods serve without it', async () => {
    await vault.query('delete from api_key where octet_length(key_hash) = 32');
    // The service does so after their day.
    await vault.query('delete from idempotency_key');
    await vault.query('delete from tokenization_session where octet_length(session_hash) = 32');
    const file = await ageTestKeyring(lateFile, 2 * DAY_MS);
    for (const key of ROTATED) {
      const { code, err } = await run(file, 'named-keys', 'drop', key, '1');
      expect([key, code, err]).toEqual([key, 0, '']);
    }
    const pod = await boot(file);
    try {
      for (const [sessionId] of [...sessions].slice(2, 3)) {
        const at = pod.url;
        expect((await vault.get(`/sessions/${sessionId}`, { at, token: null })).status).toBe(200);
      }
      expect((await vault.post(TOKENS, fromPan(), { at: pod.url })).status).toBe(201);
      expect((await vault.get('/api/admin/webhooks', { at: pod.url, token: admin })).status).toBe(
        200,
      );
    } finally {
      await pod.close();
    }
  });
});
