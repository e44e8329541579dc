import { beforeAll, describe, expect, it } from '@jest/globals';
import { chmod, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { temporaryFolder } from '@tessera/local/temporary-folder';
import { EnvelopeCipher } from './envelope-cipher.js';
import { Keyring } from './keyring.js';
import { keyContext } from './kek-providers/encryption-context.js';
import { MemoryKekVersions } from './kek-versions.js';
import {
  extendKeyring,
  generateKeyring,
  localProviderOf,
  readKeyring,
  wrappedKeyOf,
  writeKeyring,
} from './keyring-file.js';
import type { KeyringEntry, KeyringFile } from './keyring-format.js';

let folder: string;
let count = 0;

beforeAll(() => {
  folder = temporaryFolder('keyring');
});

async function written(keyring: unknown = generateKeyring(['fingerprint', 'webhook-endpoint'])) {
  const path = join(folder, `${(count++).toString()}.json`);
  await writeFile(path, JSON.stringify(keyring), { mode: 0o600 });
  return path;
}

function changed(keyring: KeyringFile, change: (entries: KeyringEntry[]) => KeyringEntry[]) {
  const { fingerprint = [] } = keyring.keys;
  return { ...keyring, keys: { ...keyring.keys, fingerprint: change(fingerprint) } };
}

describe('writeKeyring', () => {
  it('writes a file that only its owner can read', async () => {
    const path = join(folder, 'new', 'keyring.json');
    const keyring = generateKeyring(['fingerprint']);
    await writeKeyring(path, keyring);
    expect((await stat(path)).mode & 0o777).toBe(0o400);
    expect(await readKeyring(path)).toEqual(keyring);
  });

  it('overwrites a keyring only on request', async () => {
    const path = await written();
    const before = await readFile(path, 'utf8');
    await expect(writeKeyring(path, generateKeyring([]))).rejects.toThrow('exists');
    expect(await readFile(path, 'utf8')).toBe(before);
    await writeKeyring(path, generateKeyring([]), { replace: true });
    expect(await readFile(path, 'utf8')).not.toBe(before);
  });
});

describe('extendKeyring', () => {
  it('adds the missing names and keeps existing keys', async () => {
    const keyring = generateKeyring(['fingerprint']);
    const extended = await extendKeyring(keyring, ['fingerprint', 'webhook-endpoint']);
    expect(Object.keys(extended.keys)).toEqual(['fingerprint', 'webhook-endpoint']);
    expect(extended.keys['fingerprint']).toEqual(keyring.keys['fingerprint']);
    expect(extended.root).toBe(keyring.root);
  });
});

describe('Keyring.load', () => {
  it('loads the same keys at each start', async () => {
    const path = await written();
    const kekVersions = new MemoryKekVersions();
    const first = await Keyring.load(path, { kekVersions });
    const second = await Keyring.load(path, { kekVersions });
    expect(first.hmacKey('fingerprint').equals(second.hmacKey('fingerprint'))).toBe(true);
    const sealed = first.sealer('webhook-endpoint').seal('key', 'a');
    expect(second.sealer('webhook-endpoint').open(sealed, 'a').toString()).toBe('key');
    const dataKey = await new EnvelopeCipher(first.keks, 'acme').newDataKey('owner');
    const opened = new EnvelopeCipher(second.keks, 'acme').openDataKey(dataKey.wrapped, 'owner');
    await expect(opened).resolves.toBeDefined();
  });

  it.each([0o640, 0o604, 0o660, 0o622, 0o777])('rejects mode %o in production', async (mode) => {
    const path = await written(generateKeyring([], { purpose: 'production' }));
    await chmod(path, mode);
    await expect(Keyring.load(path, { production: true })).rejects.toThrow('mode 0400');
    await expect(Keyring.load(path)).resolves.toBeDefined();
  });

  it.each([0o400, 0o600])('accepts mode %o in production', async (mode) => {
    const path = await written(generateKeyring([], { purpose: 'production' }));
    await chmod(path, mode);
    await expect(Keyring.load(path, { production: true })).resolves.toBeDefined();
  });

  it('rejects a development keyring in production', async () => {
    const path = await written(generateKeyring([]));
    await expect(Keyring.load(path, { production: true })).rejects.toThrow('development');
  });

  it('rejects a missing file', async () => {
    await expect(Keyring.load(join(folder, 'none.json'))).rejects.toThrow('cannot be read');
  });

  it.each<[string, (keyring: KeyringFile) => unknown]>([
    ['something other than a keyring', () => [1]],
    ['another format', (keyring) => ({ ...keyring, format: 'tessera-keyring/2' })],
    ['an unknown purpose', (keyring) => ({ ...keyring, purpose: 'test' })],
    ['no provider', (keyring) => ({ ...keyring, provider: undefined })],
    ['a short root key', (keyring) => ({ ...keyring, root: 'AAAA' })],
    ['a version twice', (keyring) => changed(keyring, (entries) => [...entries, ...entries])],
    [
      'a version of 0',
      (keyring) => changed(keyring, (entries) => entries.map((k) => ({ ...k, version: 0 }))),
    ],
    ['no keys', (keyring) => ({ ...keyring, keys: undefined })],
    ['keys without versions', (keyring) => ({ ...keyring, keys: { fingerprint: [] } })],
  ])('rejects a file with %s and names the file', async (_what, damage) => {
    const path = await written(damage(generateKeyring(['fingerprint'])));
    await expect(Keyring.load(path)).rejects.toThrow(`The keyring ${path} is damaged`);
  });

  it('reveals nothing of a file that is not JSON, in message or cause', async () => {
    const path = join(folder, 'broken.json');
    await writeFile(path, '{"root": "c2VjcmV0" oops');
    const error: unknown = await Keyring.load(path).catch((reason: unknown) => reason);
    expect(inspect(error)).not.toContain('c2VjcmV0');
  });

  it("rejects a key stored under another's name", async () => {
    const keyring = generateKeyring(['fingerprint', 'webhook-endpoint']);
    const swapped = { ...keyring.keys, fingerprint: keyring.keys['webhook-endpoint'] };
    const path = await written({ ...keyring, keys: swapped });
    await expect(Keyring.load(path)).rejects.toThrow('The key fingerprint');
  });

  it('rejects one key under two names', async () => {
    const keyring = generateKeyring(['fingerprint']);
    const provider = localProviderOf(keyring);
    const entry = keyring.keys['fingerprint']?.[0];
    if (entry === undefined) {
      throw new Error('The keyring has no entry to copy.');
    }
    const bytes = await provider.unwrap(wrappedKeyOf(entry), keyContext('fingerprint', 1));
    const copy = await provider.wrap(bytes, keyContext('pepper', 1));
    const pepper = [{ ...entry, wrapped: copy.ciphertext.toString('base64') }];
    const path = await written({ ...keyring, keys: { ...keyring.keys, pepper } });
    await expect(Keyring.load(path)).rejects.toThrow('also the key of another name');
  });

  it('does not seal rows without a store for their key-encryption keys', async () => {
    const keyring = await Keyring.load(await written());
    expect(() => keyring.keks).toThrow('without a store');
  });

  it('rejects the keyring of another provider', async () => {
    const path = await written({ ...generateKeyring([]), provider: 'aws-kms', root: undefined });
    await expect(Keyring.load(path)).rejects.toThrow('aws-kms');
  });
});

describe('a named key', () => {
  it('has one use', async () => {
    const keyring = await Keyring.load(await written());
    keyring.hmacKey('fingerprint');
    keyring.sealer('webhook-endpoint');
    expect(() => keyring.hmacKey('fingerprint')).not.toThrow();
    expect(() => keyring.sealer('fingerprint')).toThrow('one key has one use');
    expect(() => keyring.hmacKey('webhook-endpoint')).toThrow('one key has one use');
  });

  it('reports a missing key by its name', async () => {
    const keyring = await Keyring.load(await written());
    expect(() => keyring.hmacKey('pepper')).toThrow('no key named pepper');
    expect(keyring.missing(['fingerprint', 'pepper'])).toEqual(['pepper']);
  });

  it('has its own mark, stable and without the key', async () => {
    const file = generateKeyring(['fingerprint', 'webhook-endpoint']);
    const [marks, again] = [(await Keyring.from(file)).marks(), (await Keyring.from(file)).marks()];
    expect(again).toEqual(marks);
    const names = marks.map(({ name, version }) => [name, version]);
    expect(names).toEqual([
      ['fingerprint', 1],
      ['webhook-endpoint', 1],
    ]);
    const others = (
      await Keyring.from(generateKeyring(['fingerprint', 'webhook-endpoint']))
    ).marks();
    const all = [...marks, ...others].map(({ mark }) => mark.toString('hex'));
    expect(new Set(all).size).toBe(4);
    expect(marks.every(({ mark }) => mark.length === 16)).toBe(true);
  });

  it('does not show when the keyring is printed', async () => {
    const keyring = await Keyring.load(await written());
    expect(inspect(keyring, { depth: null, showHidden: true })).not.toMatch(/[A-Za-z0-9+/]{40}/);
    expect(JSON.stringify(keyring)).not.toMatch(/[A-Za-z0-9+/]{40}/);
  });
});
