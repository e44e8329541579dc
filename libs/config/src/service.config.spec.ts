import { describe, expect, it } from '@jest/globals';
import { ConfigurationError, loadConfig } from './load-config.js';
import { ServiceConfig } from './service.config.js';

const PRODUCTION = {
  NODE_ENV: 'production',
  INSTANCE: 'acme',
  ENVIRONMENT: 'eu1',
  PUBLIC_URL: 'https://vault.acme.example',
  HOST: '0.0.0.0',
  PORT: '8080',
  MANAGEMENT_PORT: '9080',
  KEYRING_FILE: 'keyring.json',
  DATABASE_URL: 'postgres://vault@db/vault?sslmode=verify-full',
  OAUTH_ISSUER: 'https://identity.example',
  OAUTH_JWKS_URL: 'https://identity.example/jwks',
};
const KMS = { KEK_PROVIDER: 'aws-kms', AWS_KMS_KEY_ID: 'alias/x', AWS_KMS_REGION: 'eu-central-1' };

function problems(env: Record<string, string>): readonly string[] {
  try {
    loadConfig(ServiceConfig, { ...PRODUCTION, ...env });
  } catch (error) {
    if (error instanceof ConfigurationError) return error.problems;
    throw error;
  }
  return [];
}

describe('stores in production', () => {
  const DATABASE = 'postgres://vault:secret@db/vault?sslmode=require';

  it('are reached by TLS with the certificate checked', () => {
    const found = problems({ DATABASE_URL: DATABASE, REDIS_URL: 'redis://redis:6379' });
    expect(found.join('\n')).toMatch(/REDIS_URL must begin with rediss:.*\nDATABASE_URL must have/);
    expect(found.join()).not.toContain('secret');
  });

  it('may be reached in clear for a reason that is written down, and on a laptop', () => {
    const stores = { DATABASE_URL: DATABASE, REDIS_URL: 'redis://redis:6379' };
    expect(problems({ ...stores, ALLOW_PLAINTEXT_STORES: 'the mesh encrypts them' })).toEqual([]);
    expect(problems({ ...stores, NODE_ENV: 'test' })).toEqual([]);
    expect(problems({ ...stores, ALLOW_PLAINTEXT_STORES: 'yes' })).not.toEqual([]);
  });

  it.each([
    [{ REDIS_URL: 'rediss://a,b' }, /^REDIS_URL names several hosts, so REDIS_MODE must be/],
    [{ REDIS_URL: 'a:1', REDIS_MODE: 'cluster' }, /^REDIS_URL must be redis:\/\/ or rediss:/],
    [{ REDIS_URL: 'rediss://a/1', REDIS_MODE: 'cluster' }, /must not name a database/],
  ])('are not reached by settings that contradict each other: %j', (stores, problem) => {
    expect(problems({ NODE_ENV: 'test', ...stores })).toEqual([expect.stringMatching(problem)]);
  });

  it.each<Record<string, string>>([
    { REDIS_URL: 'rediss://a,b:1', REDIS_MODE: 'cluster' },
    { REDIS_URL: 'rediss://u:p@a:26379,b/2', REDIS_MODE: 'sentinel', REDIS_SENTINEL_NAME: 'x' },
  ])('may be several: %j', (stores) => {
    expect(problems(stores)).toEqual([]);
  });

  it('takes an empty REDIS_URL as none', () => {
    expect(problems({ REDIS_URL: '' })).toEqual([]);
  });
});

it.each(['0.0.0.0/0', '10.0.0.0/8,::/0'])('refuses to trust every proxy: %s', (ranges) => {
  expect(problems({ TRUSTED_PROXIES: ranges }).join()).toContain('must not trust every address');
});

describe('a root key in the keyring file', () => {
  it.each(['SAQ_D', 'ROC'])('is refused in production with PCI_LEVEL=%s', (level) => {
    expect(problems({ PCI_LEVEL: level })).toEqual([
      `KEK_PROVIDER=local keeps the root key in a file, which PCI_LEVEL=${level} does not allow in production: use aws-kms or vault-transit, or give the reason in ALLOW_LOCAL_ROOT_KEY.`,
    ]);
  });

  it('is allowed for a reason that is written down, and not for an empty one', () => {
    const reason = 'the secret store is an HSM';
    expect(problems({ PCI_LEVEL: 'SAQ_D', ALLOW_LOCAL_ROOT_KEY: reason })).toEqual([]);
    const blank = problems({ PCI_LEVEL: 'SAQ_D', ALLOW_LOCAL_ROOT_KEY: '            ' });
    expect(blank.join()).toContain('ALLOW_LOCAL_ROOT_KEY');
    const short = problems({ PCI_LEVEL: 'SAQ_D', ALLOW_LOCAL_ROOT_KEY: 'yes' });
    expect(short.join()).toContain('ALLOW_LOCAL_ROOT_KEY');
  });

  it.each([
    ['at SAQ_A', { PCI_LEVEL: 'SAQ_A' }],
    ['on a laptop', { PCI_LEVEL: 'SAQ_D', NODE_ENV: 'development' }],
    ['held by a key service', { PCI_LEVEL: 'ROC', ...KMS }],
    ['on its way to a key service', { PCI_LEVEL: 'ROC', ...KMS, KEK_PROVIDER_PREVIOUS: 'local' }],
  ])('needs no reason %s', (_when, env) => {
    expect(problems(env)).toEqual([]);
  });
});
