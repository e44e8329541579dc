import { createSecretKey, randomBytes } from 'node:crypto';
import { link, mkdir, open, rename, rm, type FileHandle } from 'node:fs/promises';
import { dirname } from 'node:path';
import { KEY_BYTES } from './aes-gcm.js';
import { KeyringError } from './crypto.errors.js';
import type { EncryptionContext, WrappedKey } from './kek-provider.js';
import {
  parseKeyring,
  type KeyringEntry,
  type KeyringFile,
  type KeyringPurpose,
} from './keyring-format.js';
import { LocalKekProvider } from './local-kek-provider.js';
import { Secret } from './secret.js';

const FILE_MODE = 0o400;
const GROUP_AND_OTHERS = 0o077;
const MAX_FILE_BYTES = 1024 * 1024;

/**
 * A new keyring of the `local` provider with one key-encryption key and one key per name.
 *
 * @param names of the single-use keys, such as `fingerprint`
 * @param purpose `development` unless said otherwise, so that a forgotten argument fails closed
 */
export function generateKeyring(
  names: readonly string[],
  { purpose = 'development' }: { purpose?: KeyringPurpose } = {},
): KeyringFile {
  const root = randomBytes(KEY_BYTES);
  const provider = new LocalKekProvider(createSecretKey(root));
  const empty: KeyringFile = {
    format: 'tessera-keyring/1',
    purpose,
    provider: provider.name,
    root: root.toString('base64'),
    keks: [newEntry(provider, kekContext(1))],
    keys: {},
  };
  return extendKeyring(empty, names);
}

/** The same keyring with a key for each name that has none yet; what it holds stays as it is. */
export function extendKeyring(keyring: KeyringFile, names: readonly string[]): KeyringFile {
  const provider = localProviderOf(keyring);
  const missing = [...new Set(names)].filter((name) => !Object.hasOwn(keyring.keys, name));
  const keys = { ...keyring.keys };
  for (const name of missing) {
    keys[name] = [newEntry(provider, keyContext(name, 1))];
  }
  return { ...keyring, keys };
}

/**
 * Writes the file with mode 0400, whole or not at all.
 *
 * @param replace an existing keyring is overwritten only when asked: losing one loses every number
 *   sealed under it
 * @throws KeyringError when the file exists
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
 * The file, checked for its shape.
 *
 * @param production refuses a file that its group or others can read, and a development keyring
 * @throws KeyringError
 */
export async function readKeyring(
  path: string,
  { production = false }: { production?: boolean } = {},
): Promise<KeyringFile> {
  const file = await openKeyring(path);
  let text: string;
  try {
    // Asked of the open file, not of its path: what was checked is what is read.
    const { mode, size } = await file.stat();
    if (production && process.platform !== 'win32' && (mode & GROUP_AND_OTHERS) !== 0) {
      throw new KeyringError(`The keyring ${path} is open to its group or others; use mode 0400.`);
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
    throw new KeyringError(`The keyring ${path} was made for development; production refuses it.`);
  }
  return keyring;
}

/** @throws KeyringError when the file belongs to a remote provider */
export function localProviderOf(keyring: KeyringFile): LocalKekProvider {
  if (keyring.provider !== 'local' || keyring.root === undefined) {
    throw new KeyringError(`The keyring belongs to the provider ${keyring.provider}.`);
  }
  return new LocalKekProvider(createSecretKey(Buffer.from(keyring.root, 'base64')));
}

export function wrappedKeyOf(entry: KeyringEntry): WrappedKey {
  return { rootKey: entry.root_key, ciphertext: Buffer.from(entry.wrapped, 'base64') };
}

export function kekContext(version: number): EncryptionContext {
  return { use: 'kek', version: version.toString() };
}

export function keyContext(name: string, version: number): EncryptionContext {
  return { use: 'named-key', name, version: version.toString() };
}

async function openKeyring(path: string): Promise<FileHandle> {
  try {
    return await open(path, 'r');
  } catch (error) {
    throw new KeyringError(`The keyring ${path} cannot be read.`, { cause: error });
  }
}

function newEntry(provider: LocalKekProvider, context: EncryptionContext): KeyringEntry {
  const key = randomBytes(KEY_BYTES);
  const wrapped = provider.wrapNow(new Secret(key), context);
  key.fill(0);
  return {
    version: Number(context['version']),
    created_at: new Date().toISOString(),
    root_key: wrapped.rootKey,
    wrapped: wrapped.ciphertext.toString('base64'),
  };
}
