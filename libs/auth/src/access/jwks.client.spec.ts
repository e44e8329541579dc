import { once } from 'node:events';
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { exportJWK, generateKeyPair } from 'jose';
import { JwksClient } from './jwks.client.js';
import type { KeySetMemory, RememberedKeySet } from './key-set-memory.js';

let server: Server;
let url: string;
let keys: object[];
let fetches: number;
let down: boolean;
let now: number;

const MINUTE_MS = 60_000;

beforeEach(async () => {
  [keys, fetches, down, now] = [[await publicKey('one')], 0, false, 1_000_000];
  server = createServer((_, response) => {
    fetches += 1;
    response.writeHead(down ? 500 : 200, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ keys }));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  url = typeof address === 'object' && address !== null ? `http://127.0.0.1:${address.port}` : '';
});

afterEach(async () => {
  server.closeAllConnections();
  server.close();
  await once(server, 'close');
});

async function publicKey(kid: string, extra: object = {}): Promise<object> {
  const pair = await generateKeyPair('RS256');
  return { ...(await exportJWK(pair.publicKey)), kid, alg: 'RS256', use: 'sig', ...extra };
}

const jwks = () => new JwksClient({ url, now: () => now });

describe('JwksClient', () => {
  it('fetches the key set once for concurrent requests', async () => {
    const set = jwks();
    const found = await Promise.all([1, 2, 3].map(() => set.find('one', 'RS256')));
    expect(found.every((key) => key !== undefined)).toBe(true);
    expect(fetches).toBe(1);
  });

  it('does not return a key for an algorithm other than its own', async () => {
    expect(await jwks().find('one', 'PS256')).toBeUndefined();
  });

  it('ignores encryption keys and symmetric keys', async () => {
    keys = [await publicKey('enc', { use: 'enc' }), { kty: 'oct', kid: 'oct', k: 'AAAA' }];
    const set = jwks();
    expect(await set.find('enc', 'RS256')).toBeUndefined();
    expect(await set.find('oct', 'RS256')).toBeUndefined();
  });

  it('is unavailable until the issuer has responded once', async () => {
    down = true;
    await expect(jwks().find('one', 'RS256')).rejects.toMatchObject({ status: 503 });
  });

  it('does not call an unavailable issuer on every request, and loads its keys when it is back', async () => {
    down = true;
    const set = jwks();
    for (let asked = 0; asked < 20; asked += 1) {
      await expect(set.find('one', 'RS256')).rejects.toMatchObject({ status: 503 });
    }
    expect(fetches).toBeLessThanOrEqual(3);
    const loading = set.load(new AbortController().signal);
    expect(set.isLoaded).toBe(false);
    down = false;
    await loading;
    expect(set.isLoaded).toBe(true);
    expect(await set.find('one', 'RS256')).toBeDefined();
  });

  it('does not trust keys for longer than a day without the issuer', async () => {
    const set = jwks();
    await set.find('one', 'RS256');
    down = true;
    now += 24 * 60 * MINUTE_MS;
    expect(await set.find('one', 'RS256')).toBeDefined();
    now += MINUTE_MS;
    await expect(set.find('one', 'RS256')).rejects.toMatchObject({ status: 503 });
  });

  it('keeps its keys while the issuer is down', async () => {
    const set = jwks();
    await set.find('one', 'RS256');
    down = true;
    now += 60 * MINUTE_MS;
    expect(await set.find('one', 'RS256')).toBeDefined();
  });

  it('fetches again for an unknown key, but not for each of them', async () => {
    const set = jwks();
    await set.find('one', 'RS256');
    keys = [...keys, await publicKey('two')];
    now += MINUTE_MS;
    expect(await set.find('two', 'RS256')).toBeDefined();
    for (const kid of ['three', 'four', 'five']) await set.find(kid, 'RS256');
    expect(fetches).toBe(2);
  });

  it('notifies its listeners when a key has been removed from the set', async () => {
    const set = jwks();
    let removed = 0;
    set.onKeyRemoved(() => (removed += 1));
    await set.find('one', 'RS256');
    keys = [...keys, await publicKey('two')];
    await set.refresh();
    expect(removed).toBe(0);
    keys = keys.slice(1);
    await set.refresh();
    expect(removed).toBe(1);
    expect(await set.find('one', 'RS256')).toBeUndefined();
  });

  describe('with a memory that pods share', () => {
    let remembered: RememberedKeySet | null;

    const memory: KeySetMemory = {
      remember: (found) => {
        remembered = found;
        return Promise.resolve();
      },
      recall: () => Promise.resolve(remembered),
    };
    const sharing = () => new JwksClient({ url, now: () => now, memory });

    beforeEach(async () => {
      remembered = null;
      await sharing().find('one', 'RS256');
      down = true;
    });

    it('starts with the keys of another pod, and fetches its own when the issuer is back', async () => {
      now += 60 * MINUTE_MS;
      const set = sharing();
      await set.load(new AbortController().signal);
      expect(await set.find('one', 'RS256')).toBeDefined();
      [down, keys] = [false, [await publicKey('two')]];
      now += MINUTE_MS;
      expect(await set.find('two', 'RS256')).toBeDefined();
      expect(await set.find('one', 'RS256')).toBeUndefined();
    });

    it('does not prolong the day for which keys are trusted', async () => {
      now += 24 * 60 * MINUTE_MS;
      const set = sharing();
      expect(await set.find('one', 'RS256')).toBeDefined();
      now += MINUTE_MS;
      await expect(set.find('one', 'RS256')).rejects.toMatchObject({ status: 503 });
      await expect(sharing().find('one', 'RS256')).rejects.toMatchObject({ status: 503 });
    });
  });
});
