import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { until, writeTestKeyring } from '@tessera/local/testing';
import { bootService, keyNames } from '@tessera/service';
import { createLocalJWKSet, decodeProtectedHeader, jwtVerify } from 'jose';
import type { JSONWebKeySet } from 'jose';
import { identity } from '../src/identity.service-definition.js';
import { IssuerService } from '../src/provider/issuer.service.js';
import { requestToken } from './support/identity-client.js';
import { createFoundation, ISSUER } from './support/identity-foundation.js';
import type { CreatedClient, IdentityFoundation } from './support/identity-foundation.js';

type App = Awaited<ReturnType<typeof bootService>>;

const POLLING_OFTEN = { SIGNING_KEYS_POLL_SECONDS: '1', PUBLIC_RATE_LIMIT_PER_MINUTE: '1000000' };

let foundation: IdentityFoundation;
let shop: CreatedClient;
let apps: App[];

beforeEach(async () => {
  foundation = await createFoundation();
  shop = await foundation.createClient('shop', 'decisions:read', 'demo');
  apps = await Promise.all(
    [1, 2].map(() => bootService(identity, { env: { ...foundation.env, ...POLLING_OFTEN } })),
  );
});

afterEach(async () => {
  await Promise.all(apps.map((app) => app.close()));
  await foundation.drop();
});

/** The published keys of a replica, the signing one first. */
async function publishedBy(app: App): Promise<string[]> {
  const response = await fetch(`${app.url}/jwks`);
  const { keys } = (await response.json()) as { keys: { kid: string }[] };
  return keys.map(({ kid }) => kid);
}

async function tokenFrom(app: App): Promise<string> {
  const { status, body } = await requestToken(app.url, shop, { scope: 'decisions:read' });
  expect(status).toBe(200);
  return String(body['access_token']);
}

async function verify(app: App, token: string): Promise<void> {
  const response = await fetch(`${app.url}/jwks`);
  const keys = createLocalJWKSet((await response.json()) as JSONWebKeySet);
  await jwtVerify(token, keys, { issuer: ISSUER, audience: 'demo', typ: 'at+jwt' });
}

/** Moves the pending key's start into the past on the database's clock. */
async function passTime(seconds: number): Promise<void> {
  await foundation.dataSource.query(
    'update signing_keys set signs_from = signs_from - make_interval(secs => $1)',
    [seconds],
  );
}

/** Twice: the first may only join a reading that began before the change. */
async function refreshAll(): Promise<void> {
  for (let time = 0; time < 2; time++) {
    await Promise.all(apps.map((app) => app.get(IssuerService).refresh()));
  }
}

/** The audit rows of the key that signed a token. */
async function auditedOf(token: string): Promise<unknown[]> {
  const rows = await foundation.auditRowsOf(String(kidOf(token)));
  expect(rows.every(({ type }) => type === 'signing_key')).toBe(true);
  return rows.map(({ action, actor, details }) => [action, actor, details]);
}

const kidOf = (token: string) => decodeProtectedHeader(token).kid;
const [first, second] = [() => app(0), () => app(1)];

function app(index: number): App {
  const found = apps[index];
  if (found === undefined) {
    throw new Error('no such replica');
  }
  return found;
}

describe('the first boot', () => {
  it('of two replicas at once makes one key, which both sign with', async () => {
    expect(await publishedBy(first())).toHaveLength(1);
    expect(await publishedBy(second())).toEqual(await publishedBy(first()));
    await verify(second(), await tokenFrom(first()));
  });

  it('stores the private key sealed only', async () => {
    const rows: { sealed_jwk: Buffer }[] = await foundation.dataSource.query(
      'select sealed_jwk from signing_keys',
    );
    expect(rows).toHaveLength(1);
    for (const { sealed_jwk } of rows) {
      expect(sealed_jwk.includes('"d"')).toBe(false);
      expect(sealed_jwk.includes('"kty"')).toBe(false);
    }
  });

  it('rejects a keyring that did not seal the keys of the database, and its marks', async () => {
    await foundation.dataSource.query('delete from keyring_mark');
    const env = {
      ...foundation.env,
      KEYRING_FILE: await writeTestKeyring(keyNames(identity)),
    };
    await expect(bootService(identity, { env })).rejects.toThrow('does not open with this keyring');
    const marks = await foundation.dataSource.query<unknown[]>('select from keyring_mark');
    expect(marks).toEqual([]);
  });
});

describe('keys rotate', () => {
  it('publishes the next key on every replica by polling, and signs with it ten minutes later', async () => {
    const [old] = await publishedBy(first());
    const { code, out } = await foundation.run('keys', 'rotate');
    expect(code).toBe(0);
    const next = /^(\S+) signs from/.exec(out)?.[1];
    for (const replica of apps) {
      await until('the replica publishes it', async () => (await publishedBy(replica)).length > 1);
      expect(await publishedBy(replica)).toEqual([old, next]);
    }
    await passTime(540);
    await refreshAll();
    expect(kidOf(await tokenFrom(first()))).toBe(old);
    await passTime(60);
    await refreshAll();
    for (const replica of apps) {
      expect(kidOf(await tokenFrom(replica))).toBe(next);
      expect(await publishedBy(replica)).toEqual([next, old]);
    }
  });

  it('keeps the old key as long as its last token and all caches live, then destroys it', async () => {
    const before = await tokenFrom(first());
    await foundation.run('keys', 'rotate');
    await passTime(600);
    await refreshAll();
    const after = await tokenFrom(second());
    await passTime(1800 + 600 - 60);
    await refreshAll();
    await verify(second(), before);
    await verify(first(), after);
    await passTime(60);
    await refreshAll();
    expect(await publishedBy(first())).toEqual([kidOf(after)]);
    expect(await auditedOf(before)).toEqual([
      ['keys.create', 'system', {}],
      ['keys.retire', 'system', { reason: 'expired' }],
    ]);
    expect(await foundation.dataSource.query('select kid from signing_keys')).toEqual([
      { kid: kidOf(after) },
    ]);
    await verify(first(), after);
  });

  it('keeps the old key for the longest tokens that any replica issues', async () => {
    const long = await bootService(identity, {
      env: { ...foundation.env, ACCESS_TOKEN_LIFETIME_SECONDS: '7200' },
    });
    apps.push(long);
    const before = await tokenFrom(long);
    await foundation.run('keys', 'rotate');
    await passTime(600 + 7200);
    await refreshAll();
    await verify(first(), before);
  });

  it('is rejected while the next key waits', async () => {
    await foundation.run('keys', 'rotate');
    const { code, err } = await foundation.run('keys', 'rotate');
    expect(code).toBe(1);
    expect(err).toContain('A rotation is in progress');
    const rows = `select 1 from audit_event where action = 'keys.rotate'`;
    expect(await foundation.dataSource.query(rows)).toHaveLength(1);
  });

  it('runs once for two concurrent requests', async () => {
    const runs = await Promise.all([1, 2].map(() => foundation.run('keys', 'rotate')));
    expect(runs.map(({ code }) => code).sort()).toEqual([0, 1]);
  });

  it('loses no request under load, and every token verifies on every replica', async () => {
    const tokens: string[] = [];
    let running = true;
    const load = apps.map(async (replica) => {
      while (running) {
        tokens.push(await tokenFrom(replica));
      }
    });
    const signedWith = () => new Set(tokens.map(kidOf)).size;
    for (let rotation = 0; rotation < 3; rotation++) {
      await until('the key signs', () => Promise.resolve(signedWith() > rotation));
      await foundation.run('keys', 'rotate');
      await refreshAll();
      await passTime(600);
      await refreshAll();
    }
    running = false;
    await Promise.all(load);
    expect(signedWith()).toBeGreaterThanOrEqual(3);
    for (const token of tokens) {
      await verify(first(), token);
      await verify(second(), token);
    }
  });

  it('in an emergency signs with a new key at once and withdraws all others', async () => {
    const leaked = await tokenFrom(first());
    await foundation.run('keys', 'rotate');
    const { code } = await foundation.run('keys', 'rotate', '--emergency');
    expect(code).toBe(0);
    await refreshAll();
    const fresh = await tokenFrom(second());
    expect(await publishedBy(first())).toEqual([kidOf(fresh)]);
    await expect(verify(first(), leaked)).rejects.toThrow();
    await verify(first(), fresh);
    const operator = expect.stringMatching(/^command:./);
    expect(await auditedOf(leaked)).toEqual([
      ['keys.create', 'system', {}],
      ['keys.retire', operator, { reason: 'emergency' }],
    ]);
    const signsFrom = expect.stringMatching(/Z$/);
    expect(await auditedOf(fresh)).toEqual([
      ['keys.rotate', operator, { emergency: true, signs_from: signsFrom }],
    ]);
  });
});

describe('keys list', () => {
  it('shows which key signs, which is next and which retires', async () => {
    await foundation.run('keys', 'rotate');
    expect(states((await foundation.run('keys', 'list')).out)).toEqual(['signing', 'next']);
    await passTime(600);
    expect(states((await foundation.run('keys', 'list')).out)).toEqual(['signing', 'retiring']);
  });
});

function states(listing: string): (string | undefined)[] {
  return listing
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.split(/ +/)[1]);
}
