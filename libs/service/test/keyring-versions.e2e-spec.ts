import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { KeysConfig, loadConfig } from '@tessera/config';
import { KeyringError, readKeyring } from '@tessera/crypto';
import { temporaryFolder } from '@tessera/local/testing';
import { provideKeyring, rotateKey } from '../src/boot/provide-keyring.js';
import type { ServiceDefinition } from '../src/boot/service-definition.js';
import { sample } from './sample-service.js';

const SERVICE: ServiceDefinition = { ...sample, keys: ['pepper'] };
/** A refusal comes before the key service is asked. */
const TRANSIT = {
  KEK_PROVIDER: 'vault-transit',
  VAULT_TRANSIT_ADDRESS: 'http://127.0.0.1:9',
  VAULT_TRANSIT_KEY: 'tessera',
  VAULT_TRANSIT_TOKEN: 'a-token-of-the-tests',
};

function configOf(file: string, env: Record<string, string> = {}): KeysConfig {
  return loadConfig(KeysConfig, {
    NODE_ENV: 'test',
    INSTANCE: 'test',
    ENVIRONMENT: 'test',
    PUBLIC_URL: 'http://service.test',
    HOST: '127.0.0.1',
    PORT: '0',
    MANAGEMENT_PORT: '0',
    KEYRING_FILE: file,
    ...env,
  });
}

const newFile = () => join(temporaryFolder('keyring'), 'keyring.json');

describe('keyring.js new-version', () => {
  const STABLE: ServiceDefinition = {
    ...SERVICE,
    keys: ['pepper', 'salt'],
    stableKeys: { salt: 'stored fingerprints are compared with new ones' },
  };
  const contentOf = (file: string) => readFile(file, 'utf8');

  it('adds a version of one key and changes no other', async () => {
    const file = newFile();
    await provideKeyring(STABLE, configOf(file));
    const before = (await readKeyring(file)).keys;
    await rotateKey(STABLE, configOf(file), 'pepper');
    const { pepper, ...others } = (await readKeyring(file)).keys;
    expect(pepper?.map(({ version }) => version)).toEqual([1, 2]);
    expect(pepper?.[0]).toEqual(before['pepper']?.[0]);
    expect({ ...others, pepper: before['pepper'] }).toEqual(before);
  });

  it.each([
    ['salt', 'The key salt does not rotate: stored fingerprints are compared with new ones.'],
    [
      'peper',
      'The service has no key peper. These can be rotated: idempotency, idempotency-answer, pepper.',
    ],
    ['__proto__', 'The service has no key __proto__.'],
    ['toString', 'The service has no key toString.'],
  ])('refuses %s and leaves the file as it is', async (key, message) => {
    const file = newFile();
    await provideKeyring(STABLE, configOf(file));
    const before = await contentOf(file);
    await expect(rotateKey(STABLE, configOf(file), key)).rejects.toThrow(message);
    expect(await contentOf(file)).toBe(before);
  });

  it('refuses a key that this version of the service needs and the file lacks', async () => {
    const file = newFile();
    await provideKeyring(SERVICE, configOf(file));
    const before = await contentOf(file);
    const newer = { ...SERVICE, keys: ['pepper', 'sugar'] };
    await expect(rotateKey(newer, configOf(file), 'sugar')).rejects.toThrow(
      'The keyring has no key named sugar.',
    );
    expect(await contentOf(file)).toBe(before);
  });

  it('refuses a file that another provider wrapped, and a file that is missing', async () => {
    const file = newFile();
    await provideKeyring(STABLE, configOf(file));
    const before = await contentOf(file);
    await expect(rotateKey(STABLE, configOf(file, TRANSIT), 'pepper')).rejects.toThrow(
      KeyringError,
    );
    expect(await contentOf(file)).toBe(before);
    await expect(rotateKey(STABLE, configOf(newFile()), 'pepper')).rejects.toThrow(KeyringError);
  });
});
