import { describe, expect, it } from '@jest/globals';
import { temporaryFile } from '@tessera/local/temporary-folder';
import { KeysConfig } from './keys.config.js';
import { ConfigurationError, loadConfig } from './load-config.js';

const BASE = {
  NODE_ENV: 'production',
  INSTANCE: 'acme',
  ENVIRONMENT: 'eu1',
  PUBLIC_URL: 'https://vault.acme.example',
  HOST: '0.0.0.0',
  PORT: '8080',
  MANAGEMENT_PORT: '9080',
  KEYRING_FILE: 'keyring.json',
};
const KMS = { KEK_PROVIDER: 'aws-kms', AWS_KMS_KEY_ID: 'alias/x', AWS_KMS_REGION: 'eu-central-1' };
const TRANSIT = {
  KEK_PROVIDER: 'vault-transit',
  VAULT_TRANSIT_ADDRESS: 'https://10.0.0.7:8200',
  VAULT_TRANSIT_KEY: 'tessera',
  VAULT_TRANSIT_TOKEN: 'hvs.secret',
};

const PKCS11 = {
  KEK_PROVIDER: 'pkcs11',
  PKCS11_MODULE: '/opt/hsm/lib/libpkcs11.so',
  PKCS11_TOKEN: 'payments',
  PKCS11_KEY: 'tessera-2026',
  PKCS11_PIN: '481516',
};

function problems(env: Record<string, string>): readonly string[] {
  try {
    loadConfig(KeysConfig, { ...BASE, ...env });
  } catch (error) {
    if (error instanceof ConfigurationError) return error.problems;
    throw error;
  }
  return [];
}

describe('the key domain and the namespace in Redis', () => {
  it('are the instance, unless they are set', () => {
    const { keyDomain, redisNamespace } = loadConfig(KeysConfig, BASE);
    expect([keyDomain, redisNamespace]).toEqual(['acme', 'acme']);
    const set = loadConfig(KeysConfig, { ...BASE, KEY_DOMAIN: 'old', REDIS_NAMESPACE: 'acme-2' });
    expect([set.instance, set.keyDomain, set.redisNamespace]).toEqual(['acme', 'old', 'acme-2']);
  });

  it('are refused when they are no names', () => {
    const found = problems({ KEY_DOMAIN: 'Old Name', REDIS_NAMESPACE: '{a}' }).join('\n');
    expect(found).toContain('KEY_DOMAIN');
    expect(found).toContain('REDIS_NAMESPACE');
  });
});

describe('KeysConfig', () => {
  it.each([
    ['local by default', {}],
    ['aws-kms', KMS],
    ['vault-transit with a private address', TRANSIT],
    ['pkcs11', { ...PKCS11, KEK_PREVIOUS_ROOT_KEYS: 'tessera-2025, tessera-2024' }],
    [
      'vault-transit through an agent on the loopback address',
      { ...TRANSIT, VAULT_TRANSIT_ADDRESS: 'http://127.0.0.1:8100' },
    ],
  ])('takes %s', (_what, env) => {
    expect(problems(env)).toEqual([]);
  });

  it('lists everything that a provider lacks', () => {
    expect(problems({ KEK_PROVIDER: 'aws-kms' })).toEqual([
      'AWS_KMS_KEY_ID must be set with KEK_PROVIDER=aws-kms.',
      'AWS_KMS_REGION must be set with KEK_PROVIDER=aws-kms.',
    ]);
    expect(problems({ KEK_PROVIDER: 'vault-transit' })).toEqual([
      'VAULT_TRANSIT_ADDRESS must be set with KEK_PROVIDER=vault-transit.',
      'VAULT_TRANSIT_KEY must be set with KEK_PROVIDER=vault-transit.',
      'VAULT_TRANSIT_TOKEN or VAULT_TRANSIT_TOKEN_FILE must be set with KEK_PROVIDER=vault-transit.',
    ]);
  });

  it('lists everything that pkcs11 lacks, and refuses a module without an absolute path', () => {
    expect(problems({ KEK_PROVIDER: 'pkcs11' })).toEqual([
      'PKCS11_MODULE must be set with KEK_PROVIDER=pkcs11.',
      'PKCS11_TOKEN must be set with KEK_PROVIDER=pkcs11.',
      'PKCS11_KEY must be set with KEK_PROVIDER=pkcs11.',
      'PKCS11_PIN or PKCS11_PIN_FILE must be set with KEK_PROVIDER=pkcs11.',
    ]);
    const found = problems({ ...PKCS11, PKCS11_MODULE: 'libpkcs11.so', PKCS11_KEY: 'a b' });
    expect(found).toHaveLength(2);
    expect(found.join()).not.toContain(PKCS11.PKCS11_PIN);
  });

  it('refuses an unknown provider and values out of range, all at once', () => {
    const found = problems({
      KEK_PROVIDER: 'gcp',
      KEK_CACHE_SECONDS: '0',
      KEK_TIMEOUT_MS: '5',
      VAULT_TRANSIT_MOUNT: '../sys',
    }).join('\n');
    for (const name of ['KEK_PROVIDER', 'KEK_CACHE_SECONDS', 'KEK_TIMEOUT_MS', 'TRANSIT_MOUNT']) {
      expect(found).toContain(name);
    }
  });

  it('refuses plain http to a provider in production', () => {
    expect(problems({ ...KMS, AWS_KMS_ENDPOINT: 'http://kms.internal' })).toEqual([
      'AWS_KMS_ENDPOINT must be https in production.',
    ]);
    expect(problems({ ...TRANSIT, VAULT_TRANSIT_ADDRESS: 'http://vault.internal' })).toEqual([
      'VAULT_TRANSIT_ADDRESS must be https in production.',
    ]);
    const env = { ...TRANSIT, VAULT_TRANSIT_ADDRESS: 'http://vault.internal', NODE_ENV: 'test' };
    expect(problems(env)).toEqual([]);
  });

  it('takes a move between two providers, and needs the variables of both', () => {
    const move = { ...KMS, KEK_PROVIDER_PREVIOUS: 'local' };
    expect(problems(move)).toEqual([]);
    expect(problems({ ...KMS, KEK_PROVIDER_PREVIOUS: 'vault-transit' })).toEqual([
      'VAULT_TRANSIT_ADDRESS must be set with KEK_PROVIDER_PREVIOUS=vault-transit.',
      'VAULT_TRANSIT_KEY must be set with KEK_PROVIDER_PREVIOUS=vault-transit.',
      'VAULT_TRANSIT_TOKEN or VAULT_TRANSIT_TOKEN_FILE must be set with KEK_PROVIDER_PREVIOUS=vault-transit.',
    ]);
    expect(problems({ ...KMS, KEK_PROVIDER_PREVIOUS: 'aws-kms' })).toEqual([
      'KEK_PROVIDER_PREVIOUS must be another provider than KEK_PROVIDER.',
    ]);
    expect(problems({ ...KMS, KEK_PROVIDER: 'local', KEK_PROVIDER_PREVIOUS: 'aws-kms' })).toEqual([
      'Keys cannot be moved to KEK_PROVIDER=local in production.',
    ]);
  });

  it('keeps the path of a token file, whose content may change', () => {
    const { VAULT_TRANSIT_TOKEN: token, ...rest } = TRANSIT;
    const file = temporaryFile('token', token);
    const env = { ...BASE, ...rest, VAULT_TRANSIT_TOKEN_FILE: file };
    expect(loadConfig(KeysConfig, env).vaultTransitTokenFile).toBe(file);
    const missing = { ...rest, VAULT_TRANSIT_TOKEN_FILE: `${file}.none` };
    expect(problems(missing)).toContain(
      'VAULT_TRANSIT_TOKEN_FILE names a file that cannot be read.',
    );
  });
});
