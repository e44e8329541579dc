/** An address or a path that jest's globalSetup published; null when that service is not here. */
export function testServiceAddress(
  name: 'TEST_DATABASE_URL' | 'TEST_REDIS_URL' | 'TEST_CHROMIUM' | 'TEST_FOLDER',
): string | null {
  const value = process.env[name];
  return value === undefined || value === '' ? null : value;
}

const REDIS_DATABASES = 16;

/**
 * The Redis of this test run, or null when there is none. Workers of jest get a database each, so
 * that one may flush while the other counts; whatever the queue keeps needs a prefix of its own.
 */
export function redisUrl(): string | null {
  const address = testServiceAddress('TEST_REDIS_URL');
  if (address === null) return null;
  const url = new URL(address);
  url.pathname = `/${Number(process.env.JEST_WORKER_ID ?? 0) % REDIS_DATABASES}`;
  return url.href;
}

/**
 * The folder of this test run, for tests that search what was written: Postgres in `postgres/` and
 * `postgres.log`, Redis in `redis/`. Null for servers from outside.
 */
export function testFolder(): string | null {
  return testServiceAddress('TEST_FOLDER');
}
