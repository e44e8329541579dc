import { describe, expect, it } from '@jest/globals';
import { isEveryAddress, isSafeDatabaseUrl, isSafeRedisUrl } from './store-urls.js';

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
  it.each(['rediss://:secret@redis.internal:6380/0', 'redis://127.0.0.1:6379', 'redis://[::1]'])(
    'takes %s',
    (url) => {
      expect(isSafeRedisUrl(url)).toBe(true);
    },
  );

  it.each(['redis://redis.internal:6379', 'redis://10.0.0.4', 'redis.internal:6379'])(
    'refuses %s',
    (url) => {
      expect(isSafeRedisUrl(url)).toBe(false);
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
