import { createSecretKey, type KeyObject } from 'node:crypto';
import { KEY_BYTES } from './aes-gcm.js';
import { pickKeys } from './copy-keys.js';
import { KekProviderError, KeyringError } from './crypto.errors.js';
import { keyContext } from './kek-providers/encryption-context.js';
import type { KekProvider } from './kek-providers/kek-provider.js';
import type { KekVersions } from './kek-versions.js';
import { MovingKekProvider } from './kek-providers/moving-kek-provider.js';
import { KeyEncryptionKeys } from './key-encryption-keys.js';
import type { KeyVersion } from './key-version.js';
import { keyedHash } from './keyed-hash.js';
import {
  localProviderOf,
  readKeyring,
  requireProvider,
  rewrapKeyring,
  rootVersionsOf,
  wrappedKeyOf,
} from './keyring-file.js';
import type { KeyringEntry, KeyringFile } from './keyring-format.js';
import { RowAuthenticator } from './row-authenticator.js';
import { Sealer } from './sealer.js';
import { VersionedHash } from './versioned-hash.js';

export interface KeyringOptions {
  /** Rejects a file readable by others and a development keyring. Default false. */
  production?: boolean;
  /** The provider that unwraps the keys; by default the root key in the file. */
  provider?: KekProvider;
  /**
   * During a migration to `provider`: the provider that wrapped the keys before, `local` for the
   * root key in the file.
   */
  previousProvider?: KekProvider | 'local';
  /**
   * The store of the key-encryption key's versions; a service that seals rows passes its database.
   */
  kekVersions?: KekVersions;
  /** How long an unwrapped key-encryption key stays in memory. Default five minutes. */
  kekTimeToLiveMs?: number;
  /** Unwraps only these keys, whatever else the file contains. Default all of them. */
  only?: readonly string[];
}

/** A version of a named key, without the key. */
export interface NamedKeyVersion {
  readonly name: string;
  readonly version: number;
  readonly createdAt: Date;
  /** The provider's name for the root key that wraps it. */
  readonly rootKey: string;
}

/** Shows whether a key is the same as before, and nothing else about it. */
export interface KeyMark {
  readonly name: string;
  readonly version: number;
  /** 16 bytes of a keyed hash under the key. */
  readonly mark: Buffer;
}

type Versions = ReadonlyMap<number, KeyObject>;
type Use = 'hmac' | 'seal';

/** A prefix used only for marks. */
const MARKED = 'tessera keyring mark';
const MARK_BYTES = 16;

/**
 * The keys of one service. Each named key has one use: requesting the same name once for hashing
 * and once for sealing is a programming error, and two names with the same bytes do not load.
 */
export class Keyring {
  /** The named keys and their versions. */
  readonly namedKeys: readonly NamedKeyVersion[];
  /** The versions of the root key in the file; empty when a remote provider holds it. */
  readonly rootVersions: readonly number[];
  readonly #file: KeyringFile;
  readonly #provider: KekProvider;
  readonly #keys: ReadonlyMap<string, Versions>;
  readonly #keks: KeyEncryptionKeys | undefined;
  readonly #uses = new Map<string, Use>();
  readonly #hashes = new Map<string, VersionedHash>();

  private constructor(
    file: KeyringFile,
    provider: KekProvider,
    keys: ReadonlyMap<string, Versions>,
    keks: KeyEncryptionKeys | undefined,
  ) {
    this.namedKeys = namedKeysOf(file);
    this.rootVersions = file.provider === 'local' ? rootVersionsOf(file) : [];
    this.#file = file;
    this.#provider = provider;
    this.#keys = keys;
    this.#keks = keks;
  }

  /** @throws KeyringError if the file is missing, damaged, or unfit for production */
  static async load(path: string, options: KeyringOptions = {}): Promise<Keyring> {
    const file = await readKeyring(path, { production: options.production ?? false });
    return Keyring.from(file, options);
  }

  /** Like `load`, from a keyring already read. */
  static async from(whole: KeyringFile, options: KeyringOptions = {}): Promise<Keyring> {
    const file = options.only === undefined ? whole : pickKeys(whole, options.only);
    const provider = providerOf(file, options);
    const { kekVersions: versions, kekTimeToLiveMs: timeToLiveMs } = options;
    const keks =
      versions &&
      new KeyEncryptionKeys({
        provider,
        versions,
        ...(timeToLiveMs !== undefined && { timeToLiveMs }),
      });
    return new Keyring(file, provider, await unwrapKeys(file, provider), keks);
  }

  /**
   * The versions of the key-encryption key, for {@link EnvelopeCipher}.
   *
   * @throws KeyringError if it was loaded without a store: data sealed under a key that is not
   *   stored would be lost
   */
  get keks(): KeyEncryptionKeys {
    if (this.#keks === undefined) {
      throw new KeyringError('This keyring was loaded without a store of key-encryption keys.');
    }
    return this.#keks;
  }

  /**
   * The newest version of a named key that never rotates, for {@link keyedHash}.
   *
   * @throws KeyringError if the key does not exist or is used to seal
   */
  hmacKey(name: string): KeyObject {
    const versions = this.#claim(name, 'hmac');
    const key = versions.get(Math.max(...versions.keys()));
    if (key === undefined) {
      throw new KeyringError(`The keyring has no version of the key ${name}.`);
    }
    return key;
  }

  /** @throws KeyringError if the key does not exist or is used to hash */
  sealer(name: string): Sealer {
    return new Sealer(name, this.#versionsOf(name, 'seal'));
  }

  /**
   * All versions of a named key that values are looked up or recognized by.
   *
   * @throws KeyringError if the key does not exist or is used to seal
   */
  versionedHash(name: string): VersionedHash {
    const known = this.#hashes.get(name);
    if (known !== undefined) return known;
    const hashes = new VersionedHash(this.#versionsOf(name, 'hmac'));
    this.#hashes.set(name, hashes);
    return hashes;
  }

  /**
   * All versions of a named key that makes and checks the MACs of rows.
   *
   * @throws KeyringError if the key does not exist or is used to seal
   */
  rowAuthenticator(name: string): RowAuthenticator {
    return new RowAuthenticator(this.#versionsOf(name, 'hmac'));
  }

  /** The keyring file with its keys under the newest root key. */
  rewrap(): Promise<KeyringFile> {
    return rewrapKeyring(this.#file, this.#provider);
  }

  /**
   * A mark of every version of every named key: a check value, which does not count as a use of the
   * key. A database stores the marks to recognize its keyring.
   */
  marks(): KeyMark[] {
    return [...this.#keys].flatMap(([name, versions]) =>
      [...versions].map(([version, key]) => {
        const mark = keyedHash(key, MARKED, name, String(version)).subarray(0, MARK_BYTES);
        return { name, version, mark };
      }),
    );
  }

  /** The names without a key: a service checks them all at boot, not at the first request. */
  missing(names: readonly string[]): string[] {
    return names.filter((name) => !this.#keys.has(name));
  }

  #versionsOf(name: string, use: Use): KeyVersion[] {
    const versions = this.#claim(name, use);
    const named = this.namedKeys.filter((key) => key.name === name);
    return named.flatMap(({ version, createdAt }) => {
      const key = versions.get(version);
      return key === undefined ? [] : [{ version, createdAt, key }];
    });
  }

  #claim(name: string, use: Use): Versions {
    const versions = this.#keys.get(name);
    if (versions === undefined) {
      throw new KeyringError(`The keyring has no key named ${name}.`);
    }
    const claimed = this.#uses.get(name) ?? use;
    if (claimed !== use) {
      throw new KeyringError(`The key ${name} is used to ${claimed}; one key has one use.`);
    }
    this.#uses.set(name, use);
    return versions;
  }
}

function providerOf(
  file: KeyringFile,
  { provider, previousProvider: previous }: KeyringOptions,
): KekProvider {
  if (provider === undefined) return localProviderOf(file);
  const isMoved = previous === undefined || (previous === 'local' && file.provider !== 'local');
  if (isMoved) {
    requireProvider(file, provider.name);
    return provider;
  }
  const before = previous === 'local' ? localProviderOf(file) : previous;
  if (file.provider !== before.name) requireProvider(file, provider.name);
  return new MovingKekProvider(provider, before);
}

function namedKeysOf({ keys }: KeyringFile): NamedKeyVersion[] {
  return Object.entries(keys).flatMap(([name, entries]) =>
    entries.map(({ version, created_at: createdAt, root_key: rootKey }) => ({
      name,
      version,
      createdAt: new Date(createdAt),
      rootKey,
    })),
  );
}

async function unwrapKeys(
  file: KeyringFile,
  provider: KekProvider,
): Promise<ReadonlyMap<string, Versions>> {
  const seen: KeyObject[] = [];
  const named = Object.entries(file.keys).map(async ([name, entries]) => {
    const versions = new Map<number, KeyObject>();
    for (const entry of entries) {
      const key = await unwrapKey(provider, name, entry);
      if (seen.some((other) => other.equals(key))) {
        throw new KeyringError(`The key ${name} is also the key of another name.`);
      }
      seen.push(key);
      versions.set(entry.version, key);
    }
    return [name, versions] as const;
  });
  return new Map(await Promise.all(named));
}

async function unwrapKey(
  provider: KekProvider,
  name: string,
  entry: KeyringEntry,
): Promise<KeyObject> {
  const failure = `The key ${name} of the keyring does not unwrap.`;
  let bytes: Buffer;
  try {
    const context = keyContext(name, entry.version);
    bytes = (await provider.unwrap(wrappedKeyOf(entry), context)).expose();
  } catch (error) {
    const because = error instanceof KekProviderError ? ` ${error.message}` : '';
    throw new KeyringError(failure + because, { cause: error });
  }
  if (bytes.length !== KEY_BYTES) {
    throw new KeyringError(failure);
  }
  const key = createSecretKey(bytes);
  bytes.fill(0);
  return key;
}
