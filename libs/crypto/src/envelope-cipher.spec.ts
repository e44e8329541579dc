import { beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { createSecretKey, randomBytes } from 'node:crypto';
import { FlakyKekProvider } from '../test/support/flaky-kek-provider.js';
import { KeyUnavailableError, SealedDataError } from './crypto.errors.js';
import { EnvelopeCipher } from './envelope-cipher.js';
import { KeyEncryptionKeys } from './key-encryption-keys.js';
import { kekContext } from './kek-providers/encryption-context.js';
import { LocalKekProvider } from './kek-providers/local-kek-provider.js';
import type { WrappedKey } from './kek-providers/kek-provider.js';
import { MemoryKekVersions } from './kek-versions.js';
import { Secret } from './secret.js';

const OWNER = '0b9f2c1e-5a53-4c1b-9d8e-2f4f0a6c7d11';
const OTHER = '7b0f6c0e-2b7c-4a55-8e0e-1d9f3f1f0a22';
const NUMBER = '4111111111111111';

const local = new LocalKekProvider(createSecretKey(randomBytes(32)));
const provider = new FlakyKekProvider(local);
const versions = new Map<number, WrappedKey>();

const cipherOf = (...included: number[]) => new EnvelopeCipher(keksOf(...included), 'acme');

const keksOf = (...included: number[]) => {
  const chosen = new MemoryKekVersions();
  for (const [version, wrapped] of versions) {
    if (included.includes(version)) void chosen.add(version, wrapped);
  }
  return new KeyEncryptionKeys({ provider, versions: chosen });
};

beforeAll(async () => {
  for (const version of [1, 2]) {
    const key = new Secret(randomBytes(32));
    versions.set(version, await local.wrap(key, kekContext(version)));
  }
});

async function sealed(cipher = cipherOf(1)) {
  const dataKey = await cipher.newDataKey(OWNER);
  return { cipher, dataKey, number: dataKey.seal('number', NUMBER) };
}

describe('EnvelopeCipher', () => {
  it('opens sealed data after the data key was stored and read back', async () => {
    const cipher = cipherOf(1);
    const plaintexts = fc.uint8Array({ maxLength: 200 });
    await fc.assert(
      fc.asyncProperty(plaintexts, fc.uuid(), fc.string(), async (bytes, owner, field) => {
        const plaintext = Buffer.from(bytes);
        const dataKey = await cipher.newDataKey(owner);
        const value = dataKey.seal(field, plaintext);
        const again = await cipher.openDataKey(dataKey.wrapped, owner);
        expect(again.open(field, value)).toEqual(plaintext);
      }),
    );
  });

  it('uses a fresh data key and nonce each time', async () => {
    const first = await sealed();
    const second = await sealed(first.cipher);
    expect(first.dataKey.wrapped).not.toEqual(second.dataKey.wrapped);
    expect(first.dataKey.seal('number', NUMBER)).not.toEqual(first.number);
    expect(() => second.dataKey.open('number', first.number)).toThrow(SealedDataError);
  });

  it('rejects fields that were swapped within a row', async () => {
    const { dataKey, number } = await sealed();
    expect(() => dataKey.open('cardholder_name', number)).toThrow(SealedDataError);
  });

  it('rejects a row moved to another owner', async () => {
    const { cipher, dataKey } = await sealed();
    await expect(cipher.openDataKey(dataKey.wrapped, OTHER)).rejects.toThrow(SealedDataError);
  });

  it('rejects a row moved to another instance', async () => {
    const { dataKey } = await sealed();
    const elsewhere = new EnvelopeCipher(keksOf(1), 'other');
    await expect(elsewhere.openDataKey(dataKey.wrapped, OWNER)).rejects.toThrow(SealedDataError);
  });

  it('rejects a data key relabelled with another version', async () => {
    const { dataKey } = await sealed(cipherOf(1, 2));
    expect(dataKey.kekVersion).toBe(2);
    const relabelled = Buffer.from(dataKey.wrapped);
    relabelled.writeUInt16BE(1, 1);
    await expect(cipherOf(1, 2).openDataKey(relabelled, OWNER)).rejects.toThrow(SealedDataError);
  });

  it('rejects every altered bit and every truncation of a field and of a wrapped key', async () => {
    const { cipher, dataKey, number } = await sealed();
    for (let index = 0; index < number.length; index++) {
      const altered = Buffer.from(number);
      altered.writeUInt8(altered.readUInt8(index) ^ 1, index);
      expect(() => dataKey.open('number', altered)).toThrow(SealedDataError);
      expect(() => dataKey.open('number', number.subarray(0, index))).toThrow(SealedDataError);
    }
    for (let index = 0; index < dataKey.wrapped.length; index++) {
      const altered = Buffer.from(dataKey.wrapped);
      altered.writeUInt8(altered.readUInt8(index) ^ 1, index);
      await expect(cipher.openDataKey(altered, OWNER)).rejects.toThrow(SealedDataError);
      const cut = dataKey.wrapped.subarray(0, index);
      await expect(cipher.openDataKey(cut, OWNER)).rejects.toThrow(SealedDataError);
    }
    await expect(cipher.openDataKey(Buffer.alloc(0), OWNER)).rejects.toThrow(SealedDataError);
  });

  it('rewraps the data key and leaves the fields unchanged', async () => {
    const { dataKey, number } = await sealed(cipherOf(1));
    const rewrapped = await cipherOf(1, 2).rewrap(dataKey.wrapped, OWNER);
    expect(rewrapped.kekVersion).toBe(2);
    const afterRetirement = await cipherOf(2).openDataKey(rewrapped.wrapped, OWNER);
    expect(afterRetirement.open('number', number).toString()).toBe(NUMBER);
    await expect(cipherOf(2).openDataKey(dataKey.wrapped, OWNER)).rejects.toThrow(SealedDataError);
  });

  it('reports only the owner and the field that did not open', async () => {
    const { cipher, dataKey, number } = await sealed();
    expect(() => dataKey.open('expiry', number)).toThrow(
      expect.objectContaining({ subject: { owner: OWNER, field: 'expiry' } }),
    );
    const moved = cipher.openDataKey(dataKey.wrapped, OTHER);
    await expect(moved).rejects.toMatchObject({ subject: { owner: OTHER, field: 'data-key' } });
  });

  it('seals nothing while the provider is down', async () => {
    provider.available = false;
    await expect(cipherOf(1).newDataKey(OWNER)).rejects.toThrow(KeyUnavailableError);
    provider.available = true;
  });
});
