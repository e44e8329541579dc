import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  createDatabase,
  createTestIssuer,
  freePort,
  PrivateRedisCluster,
  redisServersOf,
  redisUrl,
  serviceEnv,
  until,
  writeTestKeyring,
} from '@tessera/local/testing';
import type { TestDatabase, TestIssuer } from '@tessera/local/testing';
import { Redis } from 'ioredis';
import { Secret } from '@tessera/crypto';
import { bootService } from '@tessera/service';
import { vault as definition } from '../src/index.js';
import { SecurityCodeStore } from '../src/security-codes/security-code-store.js';
import { SecurityCodesService } from '../src/security-codes/security-codes.service.js';
import { fromPan } from './factories/cards.js';
import { bootStore, EphemeralRedis } from './support/ephemeral-redis.js';
import { type VaultUnderTest, bootVault } from './support/vault-under-test.js';

const CODE = '739';
const HOUR_MS = 60 * 60_000;
const HAS_REDIS = redisUrl() !== null;

(HAS_REDIS ? describe : describe.skip)('security codes in EPHEMERAL_REDIS_URL', () => {
  let redis: EphemeralRedis;
  let vault: VaultUnderTest;

  beforeAll(async () => {
    redis = await EphemeralRedis.start();
    vault = await bootVault({
      BACKGROUND_WORK: 'worker',
      EPHEMERAL_REDIS_URL: redis.url,
    });
  });

  afterAll(async () => {
    await vault.close();
    await redis.stop();
  });

  async function newToken(): Promise<string> {
    const { status, body } = await vault.post('/api/pci/tokens', fromPan({ security_code: CODE }));
    expect(status).toBe(201);
    return String(body['id']);
  }

  it('are given once to those who race for them', async () => {
    const id = await newToken();
    const path = `/api/pci/tokens/${id}/security-code`;
    expect((await vault.get(path)).body).toEqual({ security_code_available: true });
    const codes = vault.service.get(SecurityCodesService);
    const taken = await Promise.all(Array.from({ length: 20 }, () => codes.take(id)));
    expect(taken.map((found) => found?.code.expose()).filter(Boolean)).toEqual([CODE]);
    expect((await vault.get(path)).body).toEqual({ security_code_available: false });
  });

  it('are sealed there, end by themselves within the hour, and lie in no file of it', async () => {
    const id = await newToken();
    const client = new Redis(redis.url);
    try {
      const [key = ''] = await client.keys(`*${id}`);
      const held = await client.getBuffer(key);
      expect(held?.includes(CODE)).toBe(false);
      expect(await client.pttl(key)).toBeGreaterThan(59 * 60_000);
      expect(await client.pttl(key)).toBeLessThanOrEqual(60 * 60_000);
    } finally {
      client.disconnect();
    }
    expect(await redis.files()).toEqual([]);
  });

  it('do not open under another token', async () => {
    const [one, other] = [await newToken(), await newToken()];
    const client = new Redis(redis.url);
    try {
      const [from = ''] = await client.keys(`*${one}`);
      await client.rename(from, from.replace(one, other));
    } finally {
      client.disconnect();
    }
    await expect(vault.service.get(SecurityCodesService).take(other)).rejects.toThrow();
  });

  it('are the only requests refused with 503 while that Redis is unavailable', async () => {
    const id = await newToken();
    const path = `/api/pci/tokens/${id}/security-code`;
    redis.pause();
    try {
      const refused = await vault.get(path);
      expect([refused.status, refused.body['classifier']]).toEqual([503, 'SERVICE_UNAVAILABLE']);
      expect(refused.headers.get('retry-after')).not.toBeNull();
      expect((await vault.get(`/api/pci/tokens/${id}`)).status).toBe(200);
    } finally {
      redis.resume();
    }
    await redis.answers();
    // A connection that did not respond is given up, and a new one is made in a moment.
    await until('it is used again', async () => (await vault.get(path)).status === 200);
    expect((await vault.get(path)).body).toEqual({ security_code_available: true });
  });
});

describe('a vault in production', () => {
  let database: TestDatabase;
  let issuer: TestIssuer;
  let env: Record<string, string>;

  beforeAll(async () => {
    database = await createDatabase();
    issuer = await createTestIssuer();
    const keys = await writeTestKeyring([]);
    env = {
      ...serviceEnv({ databaseUrl: database.url, issuer, keys }),
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PUBLIC_URL: 'https://vault.example',
      OAUTH_ISSUER: 'https://login.example',
      OAUTH_JWKS_URL: 'https://login.example/jwks',
      OUTBOUND_ALLOW_CIDRS: '',
    };
  });

  afterAll(async () => {
    await issuer.close();
    await database.drop();
  });

  it('does not start without a place for security codes that its replicas share', async () => {
    await expect(bootService(definition, { env })).rejects.toThrow(
      /EPHEMERAL_REDIS_URL must be set in production/,
    );
    const two = { ...env, VAULT_REPLICAS: '2' };
    await expect(bootService(definition, { env: two })).rejects.toThrow(/EPHEMERAL_REDIS_URL/);
  });
});

(HAS_REDIS ? describe : describe.skip)('a Redis that writes to a disk', () => {
  it.each([
    ['snapshots', ['--save', '60 1']],
    ['an append-only file', ['--appendonly', 'yes']],
  ])(
    'is found out by %s: refused in production, used with a warning elsewhere',
    async (_, options) => {
      const redis = await EphemeralRedis.start(options);
      const log: string[] = [];
      try {
        const vault = await bootVault({
          EPHEMERAL_REDIS_URL: redis.url,
          BACKGROUND_WORK: 'worker',
          LOG_LEVEL: 'warn',
        });
        log.push(...vault.log);
        const store = vault.service.get(SecurityCodeStore);
        await store.put('0b9f2c1e-5a53-4c1b-9d8e-2f4f0a6c7d11', new Secret(CODE), HOUR_MS);
        await vault.close();
        await expect(redis.bootStore({ refusesPersistence: true })).rejects.toThrow(
          /may write security codes and cryptograms to a disk/,
        );
      } finally {
        await redis.stop();
      }
      expect(log.join('')).toMatch(/may write security codes and cryptograms to a disk/);
    },
  );

  it('is a cluster whose nodes are each checked', async () => {
    const cluster = await PrivateRedisCluster.start();
    const servers = { ...redisServersOf(cluster.env), variable: 'EPHEMERAL_REDIS_URL' };
    try {
      const { store, shutDown } = await bootStore({ servers, refusesPersistence: true });
      const ids = Array.from({ length: 30 }, () => randomUUID());
      for (const id of ids) await store.put(id, new Secret(CODE), HOUR_MS);
      for (const id of ids) expect((await store.take(id))?.expose()).toBe(CODE);
      shutDown();
      await cluster.primaries[2]?.command('config', 'set', 'appendonly', 'yes');
      await expect(bootStore({ servers, refusesPersistence: true })).rejects.toThrow(
        /^EPHEMERAL_REDIS_URL names a Redis that may write security codes/,
      );
    } finally {
      await cluster.remove();
    }
  });

  it('is refused in cluster mode', async () => {
    // By itself it takes the port 10,000 above, which may not exist.
    const busPort = String(await freePort());
    const options = ['--cluster-enabled', 'yes', '--cluster-port', busPort];
    const redis = await EphemeralRedis.start(options);
    try {
      await expect(redis.bootStore({ refusesPersistence: false })).rejects.toThrow(
        /^EPHEMERAL_REDIS_URL names a Redis in cluster mode/,
      );
    } finally {
      await redis.stop();
    }
  });

  it('is refused also when it was exchanged while the vault runs', async () => {
    const redis = await EphemeralRedis.start();
    try {
      const { store, shutDown } = await redis.bootStore({ refusesPersistence: true });
      await store.put('a', new Secret(CODE), HOUR_MS);
      await redis.restart(['--appendonly', 'yes']);
      await expect(redis.untilRefused(store)).resolves.toMatchObject({ status: 503 });
      shutDown();
    } finally {
      await redis.stop();
    }
  });

  it.each([
    ['renames CONFIG', ['--rename-command', 'CONFIG', '']],
    [
      'forbids CONFIG to its users',
      ['--user', 'default', 'on', 'nopass', '~*', '&*', '+@all', '-config'],
    ],
  ])('is taken at the word of the operator where it %s', async (_, options) => {
    const redis = await EphemeralRedis.start(options);
    try {
      await expect(redis.bootStore({ refusesPersistence: true })).rejects.toThrow(
        /EPHEMERAL_REDIS_UNPERSISTED/,
      );
      const word = { refusesPersistence: true, isSaidToBeUnpersisted: true };
      const { store, shutDown } = await redis.bootStore(word);
      await store.put('a', new Secret(CODE), HOUR_MS);
      expect((await store.take('a'))?.expose()).toBe(CODE);
      // What it shows counts for more than what is said of it.
      await redis.restart([...options, '--appendonly', 'yes']);
      await expect(redis.untilRefused(store)).resolves.toMatchObject({ status: 503 });
      shutDown();
    } finally {
      await redis.stop();
    }
  });
});
