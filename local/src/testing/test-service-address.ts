/** A URL or a path published by jest's globalSetup; null if that service is not available. */
export function testServiceAddress(
  name: 'TEST_DATABASE_URL' | 'TEST_REDIS_URL' | 'TEST_CHROMIUM' | 'TEST_FOLDER' | 'TEST_STACK_URL',
): string | null {
  const value = process.env[name];
  return value === undefined || value === '' ? null : value;
}

const REDIS_DATABASES = 16;

/**
 * The Redis of this test run, or null without one. Each jest worker has its own database, so that
 * one may flush while another counts; queue keys need their own prefix.
 */
export function redisUrl(): string | null {
  const address = testServiceAddress('TEST_REDIS_URL');
  if (address === null) return null;
  const url = new URL(address);
  url.pathname = `/${Number(process.env.JEST_WORKER_ID ?? 0) % REDIS_DATABASES}`;
  return url.href;
}

/**
 * The folder of this test run, for tests that search the written files: Postgres in `postgres/` and
 * `postgres.log`, Redis in `redis/`. Null for external servers.
 */
export function testFolder(): string | null {
  return testServiceAddress('TEST_FOLDER');
}
