import { describe, expect, it } from '@jest/globals';
import { setTimeout } from 'node:timers/promises';
import { createRemoteJWKSet, jwtVerify } from 'jose';
import { Redis } from 'ioredis';
import pg from 'pg';
import {
  createCluster,
  createDatabase,
  createTestIssuer,
  redisUrl,
  TEST_INSTANCE,
} from './index.js';

describe('createDatabase', () => {
  it('creates a separate database for each test, owned by a role without other rights', async () => {
    const [one, two] = await Promise.all([createDatabase(), createDatabase()]);
    const client = new pg.Client({ connectionString: one.url });
    await client.connect();
    await client.query('create schema jobs');
    const { rows } = await client.query<{ rolsuper: boolean }>(
      'select rolsuper from pg_roles where rolname = current_user',
    );
    await client.end();
    expect(rows).toEqual([{ rolsuper: false }]);
    expect(one.url).not.toBe(two.url);
    await Promise.all([one.drop(), two.drop()]);
  });

  it('drops a database despite open connections', async () => {
    const database = await createDatabase();
    const client = new pg.Client({ connectionString: database.url });
    client.on('error', () => undefined);
    await client.connect();
    await database.drop();
    const late = new pg.Client({ connectionString: database.url });
    await expect(late.connect()).rejects.toThrow();
  });
});

describe('createCluster', () => {
  it('keeps URL and data through a restart and a crash, and responds again after a freeze', async () => {
    const cluster = await createCluster();
    const { url } = await cluster.createDatabase();
    const ask = async (question: string): Promise<unknown[]> => {
      const client = new pg.Client({ connectionString: url });
      client.on('error', () => undefined);
      await client.connect();
      const { rows } = await client.query<object>(question);
      await client.end();
      return rows;
    };
    await ask('create table kept as select 42 as answer');
    await cluster.restart();
    await ask('insert into kept values (43)');
    await cluster.crash();
    cluster.freeze();
    const late = ask('select answer from kept order by answer');
    await expect(Promise.race([late, setTimeout(50, 'silent')])).resolves.toBe('silent');
    cluster.thaw();
    await expect(late).resolves.toEqual([{ answer: 42 }, { answer: 43 }]);
    await cluster.close();
  });
});

describe('createTestIssuer', () => {
  it('issues RFC 9068 tokens that verify against its own JWKS', async () => {
    const issuer = await createTestIssuer();
    const token = await issuer.token({ clientId: 'shop', scope: 'decisions:create' });
    const { payload, protectedHeader } = await jwtVerify(
      token,
      createRemoteJWKSet(new URL(issuer.jwksUrl)),
      { issuer: issuer.issuer, audience: TEST_INSTANCE, typ: 'at+jwt', algorithms: ['RS256'] },
    );
    await issuer.close();
    expect(protectedHeader.typ).toBe('at+jwt');
    expect(payload).toMatchObject({ sub: 'shop', client_id: 'shop', scope: 'decisions:create' });
  });
});

describe('redisUrl', () => {
  it('leads to a Redis that takes commands, where there is one', async () => {
    const url = redisUrl();
    if (url === null) return;
    const redis = new Redis(url);
    await redis.set('answer', '42');
    expect(await redis.get('answer')).toBe('42');
    redis.disconnect();
  });
});
