import { describe, expect, it } from '@jest/globals';
import { isEveryAddress, isSafeDatabaseUrl, isSafeRedisUrl, parseRedisUrl } from './store-urls.js';

describe('isSafeDatabaseUrl', () => {
  it.each([
    'postgres://vault:secret@db.internal/vault?sslmode=verify-full',
    'postgresql://vault@10.0.0.4:5432/vault?application_name=x&sslmode=verify-full',
    'postgres://vault@127.0.0.1/vault',
    'postgres://vault@127.8.0.1:5432/vault?sslmode=disable',
    'postgres://vault@[::1]:5432/vault',
    'postgres://vault@localhost/vault',
    'postgres://vault@%2Fvar%2Frun%2Fpostgresql/vault',
  ])('takes %s', (url) => {
    expect(isSafeDatabaseUrl(url)).toBe(true);
  });

  it.each([
    'postgres://vault@db.internal/vault',
    'postgres://vault@10.0.0.4/vault?sslmode=require',
    'postgres://vault@10.0.0.4/vault?sslmode=prefer',
    'postgres://vault@10.0.0.4/vault?sslmode=no-verify',
    'postgres://vault@10.0.0.4/vault?sslmode=disable',
    'postgres://vault@10.0.0.4/vault?ssl=true',
    'postgres://vault@127.0.0.1/vault?host=db.internal',
    'postgres://vault@127.0.0.1.example/vault',
    'postgres://vault@localhost.example/vault',
    'not a url',
  ])('refuses %s', (url) => {
    expect(isSafeDatabaseUrl(url)).toBe(false);
  });
});

describe('isSafeRedisUrl', () => {
  it.each([
    'rediss://:secret@redis.internal:6380/0',
    'rediss://a.internal:6380,b.internal:6380',
    'redis://127.0.0.1:6379',
    'redis://[::1]',
    'redis://[::1]:1,127.0.0.1:2,localhost:3',
  ])('takes %s', (url) => {
    expect(isSafeRedisUrl(url)).toBe(true);
  });

  it.each([
    'redis://redis.internal:6379',
    'redis://10.0.0.4',
    'redis.internal:6379',
    'redis://127.0.0.1:6379,redis.internal:6379',
  ])('refuses %s', (url) => {
    expect(isSafeRedisUrl(url)).toBe(false);
  });
});

describe('parseRedisUrl', () => {
  it('reads user, password, hosts and database', () => {
    expect(
      parseRedisUrl('rediss://us%2Cer:p%40ss,word@a.internal:6380,[::1],c:1/2?family=6'),
    ).toEqual({
      isEncrypted: true,
      username: 'us,er',
      password: 'p@ss,word',
      hosts: [{ host: 'a.internal', port: 6380 }, { host: '::1' }, { host: 'c', port: 1 }],
      database: 2,
      firstHostUrl: 'rediss://us%2Cer:p%40ss,word@a.internal:6380/2?family=6',
    });
  });

  it.each(['redis://', 'redis://a:port', 'redis://a,,b', 'http://a', 'a:6379', 'redis://a/b'])(
    'does not read %s',
    (url) => {
      expect(parseRedisUrl(url)).toBeNull();
    },
  );
});

describe('isEveryAddress', () => {
  it.each(['0.0.0.0/0', '::/0', '10.0.0.0/0'])('is true for %s', (range) => {
    expect(isEveryAddress(range)).toBe(true);
  });

  it.each(['10.0.0.0/8', '127.0.0.1', '::1', 'fd00::/10'])('is false for %s', (range) => {
    expect(isEveryAddress(range)).toBe(false);
  });
});
