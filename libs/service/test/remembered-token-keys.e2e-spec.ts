import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  createDatabase,
  createTestIssuer,
  PrivateRedis,
  redisUrl,
  serviceEnv,
  type TestDatabase,
  type TestIssuer,
  until,
  writeTestKeyring,
} from '@tessera/local/testing';
import { Redis } from 'ioredis';
import { bootService, migrateService, type RunningService } from '../src/index.js';
import { sample } from './sample-service.js';

let database: TestDatabase;
let redis: PrivateRedis;
let client: Redis;
let issuer: TestIssuer;
let token: string;
let env: Record<string, string>;
let keys: Awaited<ReturnType<typeof writeTestKeyring>>;
let services: RunningService[];

async function boot(): Promise<RunningService> {
  const service = await bootService(sample, { env, writeLog: () => undefined });
  services.push(service);
  return service;
}

const readiness = async (service: RunningService): Promise<number> =>
  (await fetch(`${service.managementUrl}/health/ready`)).status;

async function read(service: RunningService): Promise<number> {
  const headers = { authorization: `Bearer ${token}` };
  const response = await fetch(`${service.url}/notes`, { headers });
  await response.text();
  return response.status;
}

async function rememberedKey(): Promise<string | undefined> {
  const keys = await client.keys('*:token-keys:*');
  return keys[0];
}

if (redisUrl() !== null) {
  describe('a pod that starts while the issuer of tokens is unreachable', () => {
    beforeAll(async () => {
      database = await createDatabase();
      redis = await PrivateRedis.prepare();
      await redis.start();
      client = new Redis(redis.url);
      keys = await writeTestKeyring([]);
    });

    afterAll(async () => {
      client.disconnect();
      await redis.remove();
      await database.drop();
    });

    /** A first pod has fetched the keys; then the issuer is gone. */
    beforeEach(async () => {
      services = [];
      issuer = await createTestIssuer();
      env = { ...serviceEnv({ databaseUrl: database.url, issuer, keys }), REDIS_URL: redis.url };
      await migrateService(sample, env);
      token = await issuer.token({ scope: 'notes:create notes:read' });
      const first = await boot();
      await until('the pod is ready', async () => (await readiness(first)) === 200);
      await until('the keys are remembered', async () => (await rememberedKey()) !== undefined);
      await issuer.close();
    });

    afterEach(async () => {
      for (const service of services) await service.close();
      await client.flushall();
    });

    it('verifies tokens by the keys that another pod has fetched', async () => {
      const service = await boot();
      await until('the pod is ready', async () => (await readiness(service)) === 200);
      expect(await read(service)).toBe(200);
    });

    it('trusts no keys that a pod of the service has not written', async () => {
      const key = (await rememberedKey()) ?? '';
      const sealed = (await client.getBuffer(key)) ?? Buffer.alloc(0);
      const forged = await createTestIssuer();
      const response = await fetch(forged.jwksUrl);
      const plain = JSON.stringify({ body: await response.text(), fetchedAt: Date.now() });
      await forged.close();
      sealed.writeUInt8(sealed.readUInt8(sealed.length - 1) ^ 1, sealed.length - 1);
      for (const stored of [sealed, Buffer.from(plain), Buffer.alloc(0)]) {
        await client.set(key, stored);
        const service = await boot();
        // The request waits for what the pod tries first.
        expect([await read(service), await readiness(service)]).toEqual([503, 503]);
      }
    });

    it('is not ready without Redis', async () => {
      env = { ...env, REDIS_URL: '' };
      const service = await boot();
      expect([await read(service), await readiness(service)]).toEqual([503, 503]);
    });
  });
}

describe('remembered keys', () => {
  it('are tested where there is Redis, as in CI', () => {
    expect(process.env['CI'] !== 'true' || redisUrl() !== null).toBe(true);
  });
});
