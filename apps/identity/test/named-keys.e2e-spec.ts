import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ageTestKeyring, rotateTestKeyring } from '@tessera/local/testing';
import { bootService, type RunningService } from '@tessera/service';
import { identity } from '../src/identity.service-definition.js';
import { requestToken } from './support/identity-client.js';
import { runCommand } from './support/identity-foundation.js';
import {
  createFoundation,
  type CreatedClient,
  type IdentityFoundation,
} from './support/identity-foundation.js';

const HOUR_MS = 60 * 60_000;
const SCOPE = { scope: 'decisions:read' };
const ROTATED = [
  ...['client-secret', 'oidc-record', 'recovery-code', 'second-factor', 'sign-in-subject'],
  'signing-key',
];

let foundation: IdentityFoundation;
let first: RunningService;
let early: RunningService;
let late: RunningService;
let lateFile: string;
let before: CreatedClient;
let after: CreatedClient;

const boot = (file: string): Promise<RunningService> =>
  bootService(identity, {
    env: { ...foundation.env, KEYRING_FILE: file },
    writeLog: () => undefined,
  });

const run = (...args: string[]) => runCommand({ ...foundation.env, KEYRING_FILE: lateFile }, args);

beforeAll(async () => {
  foundation = await createFoundation();
  first = await boot(foundation.env['KEYRING_FILE'] ?? '');
  before = await foundation.createClient('before', 'decisions:read');
  expect((await requestToken(first.url, before, SCOPE)).status).toBe(200);
  const earlyFile = await rotateTestKeyring(foundation.env['KEYRING_FILE'] ?? '', ROTATED);
  lateFile = await ageTestKeyring(earlyFile, 2 * HOUR_MS);
  early = await boot(earlyFile);
  late = await boot(lateFile);
  const created = await run(
    ...['client', 'create', '--name', 'after', '--scope', 'decisions:read'],
    ...['--audience', 'test', '--json'],
  );
  after = JSON.parse(created.out) as CreatedClient;
});

afterAll(async () => {
  await first.close();
  await early.close();
  await late.close();
  await foundation.drop();
});

describe('keys of identity while they rotate', () => {
  it('accept client secrets that either version hashed, at every pod that has both', async () => {
    for (const { url } of [early, late]) {
      expect((await requestToken(url, before, SCOPE)).status).toBe(200);
      expect((await requestToken(url, after, SCOPE)).status).toBe(200);
      const wrong = { ...after, client_secret: before.client_secret };
      expect((await requestToken(url, wrong, SCOPE)).status).toBe(401);
    }
    const { out } = await run('named-keys', 'status');
    expect(out).toMatch(/client-secret +1 +in use +\S+ +1 clients/);
    expect(out).toMatch(/client-secret +2 +current +\S+ +1 clients/);
  });

  it('seal signing keys again, and every pod still signs with them', async () => {
    const { code, out } = await run('named-keys', 'reseal');
    expect([code, out]).toEqual([0, expect.stringMatching(/^[1-9]\d* values were resealed/)]);
    const rows = await foundation.dataSource.query<{ version: number }[]>(
      'select distinct get_byte(sealed_jwk, 2) as version from signing_keys',
    );
    expect(rows).toEqual([{ version: 2 }]);
    const again = await boot(lateFile);
    try {
      for (const { url } of [early, late, again]) {
        expect((await requestToken(url, before, SCOPE)).status).toBe(200);
      }
    } finally {
      await again.close();
    }
  });

  it('drop the old version when the last secret of it was rotated', async () => {
    const refused = await run('named-keys', 'drop', 'client-secret', '1');
    expect([refused.code, refused.err]).toEqual([1, expect.stringContaining('1 rows of clients')]);
    expect((await run('client', 'rotate', 'before')).code).toBe(0);
    for (const key of ['client-secret', 'signing-key', 'oidc-record', 'second-factor']) {
      expect(await run('named-keys', 'drop', key, '1')).toMatchObject({ code: 0, err: '' });
    }
    const pod = await boot(lateFile);
    try {
      expect((await requestToken(pod.url, after, SCOPE)).status).toBe(200);
    } finally {
      await pod.close();
    }
  });
});
