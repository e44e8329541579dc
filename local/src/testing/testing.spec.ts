import { describe, expect, it } from '@jest/globals';
import { createRemoteJWKSet, jwtVerify } from 'jose';
import { Redis } from 'ioredis';
import pg from 'pg';
import { createDatabase, createTestIssuer, redisUrl, TEST_INSTANCE } from './index.js';

describe('createDatabase', () => {
  it('gives each test a database of its own, owned by a role without other rights', async () => {
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

  it('drops a database although somebody is connected', async () => {
    const database = await createDatabase();
    const client = new pg.Client({ connectionString: database.url });
    client.on('error', () => undefined);
    await client.connect();
    await database.drop();
    const late = new pg.Client({ connectionString: database.url });
    await expect(late.connect()).rejects.toThrow();
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
