import { createSecretKey, randomBytes, type KeyObject } from 'node:crypto';
import { link, mkdir, open, rename, rm, type FileHandle } from 'node:fs/promises';
import { dirname } from 'node:path';
import { KEY_BYTES } from './aes-gcm.js';
import { KeyringError } from './crypto.errors.js';
import { keyContext } from './kek-providers/encryption-context.js';
import type { KekProvider, WrappedKey } from './kek-providers/kek-provider.js';
import { LocalKekProvider } from './kek-providers/local-kek-provider.js';
import {
  parseKeyring,
  type KeyringEntry,
  type KeyringFile,
  type KeyringPurpose,
} from './keyring-format.js';
import { Secret } from './secret.js';

const FIRST_ROOT = 1;
const FILE_MODE = 0o400;
const GROUP_AND_OTHERS = 0o077;
const MAX_FILE_BYTES = 1024 * 1024;

/**
 * A new keyring of the `local` provider, with its own root key and one key per name.
 *
 * @param names of the single-use keys, such as `fingerprint`
 * @param purpose `development` by default, so that a forgotten argument fails closed
 */
export function generateKeyring(
  names: readonly string[],
  { purpose = 'development' }: { purpose?: KeyringPurpose } = {},
): KeyringFile {
  const root = randomBytes(KEY_BYTES);
  const provider = new LocalKekProvider(createSecretKey(root));
  const keys: KeyringFile['keys'] = {};
  for (const name of new Set(names)) {
    keys[name] = [
      entryOf(
        1,
        withNewKey((key) => provider.wrapNow(key, keyContext(name, 1))),
      ),
    ];
  }
  const encoded = root.toString('base64');
  return { format: 'tessera-keyring/1', purpose, provider: provider.name, root: encoded, keys };
}

/** Like {@link generateKeyring}, for a provider that holds the root key itself. */
export function generateRemoteKeyring(
  provider: KekProvider,
  names: readonly string[],
  { purpose = 'development' }: { purpose?: KeyringPurpose } = {},
): Promise<KeyringFile> {
  const empty = {
    format: 'tessera-keyring/1',
    purpose,
    provider: provider.name,
    keys: {},
  } as const;
  return extendKeyring(empty, names, provider);
}

/**
 * The same keyring with a key for each name that is missing; existing keys stay unchanged.
 *
 * @param provider the one of the file; by default the root key in it
 */
export async function extendKeyring(
  keyring: KeyringFile,
  names: readonly string[],
  provider: KekProvider = localProviderOf(keyring),
): Promise<KeyringFile> {
  requireProvider(keyring, provider.name);
  const missing = [...new Set(names)].filter((name) => !Object.hasOwn(keyring.keys, name));
  const keys = { ...keyring.keys };
  for (const name of missing) {
    keys[name] = [await newEntry(provider, name, 1)];
  }
  return { ...keyring, keys };
}

/**
 * The same keyring with a new version of one key; earlier versions stay.
 *
 * @param provider the one of the file; by default the root key in it
 * @throws KeyringError if the key does not exist
 */
export async function addKeyVersion(
  keyring: KeyringFile,
  name: string,
  provider: KekProvider = localProviderOf(keyring),
): Promise<KeyringFile> {
  requireProvider(keyring, provider.name);
  const entries = Object.hasOwn(keyring.keys, name) ? keyring.keys[name] : undefined;
  if (entries === undefined) throw new KeyringError(`The keyring has no key named ${name}.`);
  const version = Math.max(...entries.map((entry) => entry.version)) + 1;
  const added = await newEntry(provider, name, version);
  return { ...keyring, keys: { ...keyring.keys, [name]: [...entries, added] } };
}

/**
 * A keyring of the provider `local` with a new version of its root key, which wraps all named keys.
 * Older versions of the root key stay: keys in a database may still be wrapped under them.
 *
 * @throws KeyringError if the file belongs to a remote provider, which rotates its own root key
 */
export async function rotateLocalRoot(keyring: KeyringFile): Promise<KeyringFile> {
  requireProvider(keyring, 'local');
  const version = Math.max(...rootsOf(keyring).keys()) + 1;
  const roots = { ...keyring.roots, [version]: randomBytes(KEY_BYTES).toString('base64') };
  const extended = { ...keyring, roots };
  return rewrapKeyring(extended, localProviderOf(extended));
}

/**
 * A keyring of the provider `local` without the versions of the root key that are older than its
 * newest.
 *
 * @returns the keyring, and the removed versions
 * @throws KeyringError if a named key is wrapped under one of them
 */
export function dropOldLocalRoots(keyring: KeyringFile): {
  readonly keyring: KeyringFile;
  readonly dropped: readonly number[];
} {
  requireProvider(keyring, 'local');
  const versions = rootVersionsOf(keyring);
  const newest = versions.pop() ?? FIRST_ROOT;
  const used = Object.entries(keyring.keys).find(([, entries]) =>
    entries.some(({ root_key: rootKey }) => rootKey !== String(newest)),
  );
  if (used !== undefined) {
    throw new KeyringError(`The key ${used[0]} is still wrapped under an older root key.`);
  }
  const { root, roots = {}, ...rest } = keyring;
  const kept =
    newest === FIRST_ROOT ? { root: root ?? '' } : { roots: { [newest]: roots[newest] ?? '' } };
  return { keyring: { ...rest, ...kept }, dropped: versions };
}

/**
 * The same keys, rewrapped by the newest root key of the provider. With a {@link MovingKekProvider}
 * the file then belongs to the next provider and has no root key.
 */
export async function rewrapKeyring(
  keyring: KeyringFile,
  provider: KekProvider,
): Promise<KeyringFile> {
  const keys: KeyringFile['keys'] = {};
  for (const [name, entries] of Object.entries(keyring.keys)) {
    keys[name] = [];
    for (const entry of entries) {
      const context = keyContext(name, entry.version);
      const wrapped = await provider.rewrap(wrappedKeyOf(entry), context);
      keys[name].push({ ...entryOf(entry.version, wrapped), created_at: entry.created_at });
    }
  }
  if (keyring.provider === provider.name) return { ...keyring, keys };
  const { format, purpose } = keyring;
  return { format, purpose, provider: provider.name, keys };
}

/**
 * Writes the file atomically with mode 0400.
 *
 * @param replace overwrites an existing keyring. Losing one loses every number sealed under it
 * @throws KeyringError if the file exists
 */
export async function writeKeyring(
  path: string,
  keyring: KeyringFile,
  { replace = false }: { replace?: boolean } = {},
): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  const draft = `${path}.${randomBytes(6).toString('hex')}.tmp`;
  try {
    const file = await open(draft, 'wx', FILE_MODE);
    try {
      await file.writeFile(`${JSON.stringify(keyring, null, 2)}\n`);
      await file.sync();
    } finally {
      await file.close();
    }
    await (replace ? rename(draft, path) : link(draft, path));
  } catch (error) {
    const exists = (error as NodeJS.ErrnoException).code === 'EEXIST';
    throw new KeyringError(
      exists ? `A keyring exists at ${path} already.` : `The keyring ${path} cannot be written.`,
      { cause: error },
    );
  } finally {
    await rm(draft, { force: true });
  }
}

/**
 * Reads the file and checks its shape.
 *
 * @param production rejects a file that its group or others can read, and a development keyring
 * @throws KeyringError
 */
export async function readKeyring(
  path: string,
  { production = false }: { production?: boolean } = {},
): Promise<KeyringFile> {
  const file = await openKeyring(path);
  let text: string;
  try {
    // Checks the open file, not its path, so that the checked file is the one that is read.
    const { mode, size } = await file.stat();
    if (production && process.platform !== 'win32' && (mode & GROUP_AND_OTHERS) !== 0) {
      throw new KeyringError(
        `The keyring ${path} is readable by its group or others; use mode 0400.`,
      );
    }
    if (size > MAX_FILE_BYTES) {
      throw new KeyringError(`The keyring ${path} is larger than 1 MiB.`);
    }
    text = await file.readFile('utf8');
  } finally {
    await file.close();
  }
  const keyring = parseKeyring(path, text);
  if (production && keyring.purpose !== 'production') {
    throw new KeyringError(
      `The keyring ${path} was made for development and is rejected in production.`,
    );
  }
  return keyring;
}

/** @throws KeyringError if the file belongs to a remote provider */
export function localProviderOf(keyring: KeyringFile): LocalKekProvider {
  requireProvider(keyring, 'local');
  return new LocalKekProvider(rootsOf(keyring));
}

/** The versions of the root key in a file of the provider `local`, oldest first. */
export function rootVersionsOf(keyring: KeyringFile): number[] {
  return [...rootsOf(keyring).keys()].sort((left, right) => left - right);
}

/** Every version of the root key in a file of the provider `local`. */
function rootsOf({ root, roots = {} }: KeyringFile): Map<number, KeyObject> {
  const all: [number, string][] = Object.entries(roots).map(([version, key]) => [
    Number(version),
    key,
  ]);
  if (root !== undefined) all.push([FIRST_ROOT, root]);
  return new Map(
    all.map(([version, key]) => [version, createSecretKey(Buffer.from(key, 'base64'))]),
  );
}

/** @throws KeyringError if another provider wrapped the keys of the file */
export function requireProvider(keyring: KeyringFile, provider: string): void {
  if (keyring.provider !== provider) {
    throw new KeyringError(
      `The keyring was made for the key provider ${keyring.provider}, not for ${provider}.`,
    );
  }
}

export function wrappedKeyOf(entry: KeyringEntry): WrappedKey {
  return { rootKey: entry.root_key, ciphertext: Buffer.from(entry.wrapped, 'base64') };
}

async function openKeyring(path: string): Promise<FileHandle> {
  try {
    return await open(path, 'r');
  } catch (error) {
    throw new KeyringError(`The keyring ${path} cannot be read.`, { cause: error });
  }
}

async function newEntry(
  provider: KekProvider,
  name: string,
  version: number,
): Promise<KeyringEntry> {
  const wrapped = await withNewKey((key) => provider.wrap(key, keyContext(name, version)));
  return entryOf(version, wrapped);
}

function withNewKey<T>(work: (key: Secret<Buffer>) => T): T {
  return work(new Secret(randomBytes(KEY_BYTES)));
}

/** A version of a key as the file has it. */
export function entryOf(version: number, { rootKey, ciphertext }: WrappedKey): KeyringEntry {
  return {
    version,
    created_at: new Date().toISOString(),
    root_key: rootKey,
    wrapped: ciphertext.toString('base64'),
  };
}
