/** The instance that tests run as, and so the audience of their tokens. */
export const TEST_INSTANCE = 'test';

/**
 * Allowed destinations of interceptors and integrations in tests: servers of the tests, and
 * examples.
 */
const TEST_DESTINATIONS =
  'http://127.0.0.1:*,http://localhost:*,https://*.example,https://*.example.com';

/** The infrastructure of a service under test. */
export interface ServiceFoundation {
  /** Of `createDatabase()`; absent for a service without a database. */
  databaseUrl?: string;
  /** From `createTestIssuer()`; absent for a service without sign-ins. */
  issuer?: { issuer: string; jwksUrl: string };
  /** The path that `writeTestKeyring()` gave. */
  keys?: string;
}

/**
 * The environment to boot a service in a test: ports of the system's choice, loopback reachable for
 * deliveries, no Redis (pass `REDIS_URL: redisUrl()` over it), full PCI level, errors logged only.
 */
export function serviceEnv(foundation: ServiceFoundation = {}): Record<string, string> {
  const { databaseUrl, issuer, keys } = foundation;
  return {
    NODE_ENV: 'test',
    INSTANCE: TEST_INSTANCE,
    ENVIRONMENT: 'test',
    PUBLIC_URL: 'http://service.test',
    PORT: '0',
    MANAGEMENT_PORT: '0',
    OUTBOUND_ALLOW_CIDRS: '127.0.0.0/8,::1/128',
    PCI_LEVEL: 'SAQ_D',
    INTERCEPTOR_ALLOWED_DESTINATIONS: TEST_DESTINATIONS,
    INTEGRATION_ALLOWED_DESTINATIONS: TEST_DESTINATIONS,
    LOG_LEVEL: 'error',
    ...(issuer === undefined
      ? {}
      : { OAUTH_ISSUER: issuer.issuer, OAUTH_JWKS_URL: issuer.jwksUrl }),
    ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
    ...(keys === undefined ? {} : { KEYRING_FILE: keys }),
  };
}
