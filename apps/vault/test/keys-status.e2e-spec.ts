import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { fromPan } from './factories/cards.js';
import { runVault } from './support/vault-command.js';
import { type VaultUnderTest, bootVault } from './support/vault-under-test.js';

let vault: VaultUnderTest;

beforeAll(async () => {
  vault = await bootVault();
  for (let count = 0; count < 3; count++) {
    expect((await vault.post('/api/pci/tokens', fromPan())).status).toBe(201);
  }
});

afterAll(async () => {
  await vault.close();
});

const run = (...args: string[]) => runVault(vault.env, ...args);

describe('keys status', () => {
  it('prints a line for each version of each key, with age, state and rows', async () => {
    await vault.query(`update key_encryption_key set created_at = created_at - interval '3 hours'`);
    expect((await run('keys', 'rotate')).code).toBe(0);
    const { code, out } = await run('keys', 'status');
    expect(code).toBe(0);
    const lines = out.split('\n');
    expect(lines[0]).toMatch(/^KEY +VERSION +STATE +AGE +ROOT KEY +SEALS$/);
    expect(lines[1]).toMatch(/^key-encryption key +2 +current +0 min +1 +0 pci_token/);
    expect(lines[2]).toMatch(/^key-encryption key +1 +in use +3 h +1 +3 pci_token/);
    // Made with the keyring, so before the vault was booted.
    expect(out).toMatch(/card-fingerprint +1 +current +\d min +1 +-/);
    expect(out).toMatch(/jwe-private-key +1 +current +\d min +1 +\d+ jwe_key/);
  });

  it('shows values that are sealed under a version which the keyring lacks', async () => {
    await vault.query(
      `insert into jwe_key (kid, public_jwk, sealed_private_key, created_at)
       values (gen_random_uuid(), '{}', decode('01000700', 'hex'), '2020-01-01')`,
    );
    const { out } = await run('keys', 'status', '--json');
    const versions = JSON.parse(out) as Record<string, unknown>[];
    expect(versions.filter(({ state }) => state === 'missing')).toEqual([
      {
        key: 'jwe-private-key',
        version: 7,
        state: 'missing',
        created_at: null,
        root_key: null,
        rows: { jwe_key: 1 },
      },
    ]);
  });
});

describe('the command line', () => {
  it.each([
    [['keys', 'retire'], 'VERSION is missing.'],
    [['keys', 'retire', 'two'], '"two" is not a version'],
    [['keys', 'rewrap', '--batch', '0'], '--batch must be a whole number from 1 to 10000.'],
    [['keys', 'rewrap', '--rate', 'x'], '--rate must be a whole number'],
    [['keys', 'rewrap', '--speed', '1'], "Unknown option '--speed'"],
    [['keys', 'rotate', 'now'], '"now" is one argument too many.'],
  ])('%j is a usage error with exit code 2', async (args, message) => {
    const { code, err } = await run(...args);
    expect(code).toBe(2);
    expect(err).toContain(message);
    expect(err).toContain('Usage: tessera vault keys');
  });

  it('says how a keyring of the provider local gets another root key', async () => {
    const { code, err } = await run('keys', 'rewrap', '--root');
    expect(code).toBe(1);
    expect(err).toContain('keyring.js rotate-root');
  });
});
