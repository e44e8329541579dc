import { createSecretKey, randomBytes, type KeyObject } from 'node:crypto';
import { KEY_BYTES } from './aes-gcm.js';
import { KeyUnavailableError, SealedDataError } from './crypto.errors.js';
import { kekContext } from './kek-providers/encryption-context.js';
import type { KekProvider, WrappedKey } from './kek-providers/kek-provider.js';
import type { KekVersions } from './kek-versions.js';
import { Secret } from './secret.js';
import { UnwrappedKeys } from './unwrapped-keys.js';

export interface KeyEncryptionKeysOptions {
  provider: KekProvider;
  versions: KekVersions;
  /** How long an unwrapped key stays in memory, in milliseconds. Default five minutes. */
  timeToLiveMs?: number;
}

/** The key that new data keys are wrapped with. */
export interface CurrentKek {
  readonly version: number;
  readonly key: KeyObject;
}

const DEFAULT_TIME_TO_LIVE_MS = 5 * 60_000;

/**
 * A new version wraps data keys in every process at the latest this many milliseconds after it was
 * made.
 */
export const KEK_ADOPTION_MS = 10_000;

/** The version number is stored in two bytes. */
const MAX_VERSION = 0xffff;

/**
 * The versions of the key-encryption key, unwrapped on first use and forgotten after a limited
 * time, so that a revoked root key stops the service within minutes and the provider is called once
 * per version and time to live, however many tokens are read.
 *
 * Versions made by another process are adopted without a restart: before wrapping, the list is
 * re-read if it is older than {@link KEK_ADOPTION_MS}; before unwrapping, if the version is not on
 * it. So a process can open every row.
 */
export class KeyEncryptionKeys {
  readonly #provider: KekProvider;
  readonly #store: KekVersions;
  readonly #unwrapped: UnwrappedKeys;
  #versions: ReadonlyMap<number, WrappedKey> = new Map();
  #readAt = -Infinity;
  #reading: Promise<void> | undefined;

  constructor({ provider, versions, timeToLiveMs }: KeyEncryptionKeysOptions) {
    this.#provider = provider;
    this.#store = versions;
    this.#unwrapped = new UnwrappedKeys(timeToLiveMs ?? DEFAULT_TIME_TO_LIVE_MS);
  }

  /**
   * The version that wraps new data keys. The first use of a new store makes version 1.
   *
   * @throws KeyUnavailableError if the provider is unavailable
   */
  async current(): Promise<CurrentKek> {
    await this.#refreshStale();
    if (this.#versions.size === 0) {
      await this.#add(1);
    }
    const version = Math.max(...this.#versions.keys());
    return { version, key: await this.get(version) };
  }

  /**
   * Reads the list of versions. Calling it every few seconds keeps requests from waiting for it.
   * That matters to a request that holds a connection meanwhile: the list is read over another one.
   */
  refresh(): Promise<void> {
    return this.#read();
  }

  /**
   * @throws SealedDataError if the version was retired or never existed
   * @throws KeyUnavailableError if the provider is unavailable
   */
  async get(version: number): Promise<KeyObject> {
    if (!this.#versions.has(version)) {
      await this.#read();
    }
    if (!this.#versions.has(version)) {
      throw new SealedDataError();
    }
    return this.#unwrapped.get(version, () => this.#unwrap(version));
  }

  /**
   * Makes the next version, which wraps new data keys from now on.
   *
   * @param store where to add the version; a caller may pass a store that records who added it
   * @returns its number, or null if another process made that version at the same time
   * @throws KeyUnavailableError if the provider is unavailable
   */
  async rotate(store: KekVersions = this.#store): Promise<number | null> {
    await this.#read();
    const version = Math.max(0, ...this.#versions.keys()) + 1;
    return (await this.#add(version, store)) ? version : null;
  }

  /**
   * Rewraps every version under the provider's newest root key, so that an old root key can be
   * removed.
   *
   * @returns the number of versions
   * @throws KeyUnavailableError if the provider is unavailable
   */
  async rewrap(): Promise<number> {
    await this.#read();
    for (const [version, old] of this.#versions) {
      const wrapped = await this.#asking(version, () =>
        this.#provider.rewrap(old, kekContext(version)),
      );
      await this.#store.replace(version, old, wrapped);
    }
    return this.#versions.size;
  }

  async #add(version: number, store = this.#store): Promise<boolean> {
    if (version > MAX_VERSION) {
      throw new Error(`There can be no version ${version} of the key-encryption key.`);
    }
    const bytes = randomBytes(KEY_BYTES);
    const wrapped = await this.#asking(version, () =>
      this.#provider.wrap(new Secret(bytes), kekContext(version)),
    );
    bytes.fill(0);
    const added = await store.add(version, wrapped);
    await this.#read();
    return added;
  }

  async #refreshStale(): Promise<void> {
    if (performance.now() - this.#readAt >= KEK_ADOPTION_MS) {
      await (this.#reading ?? this.#read());
    }
  }

  /** Does not join a read in progress: it may have begun before the version was made. */
  async #read(): Promise<void> {
    await this.#reading?.catch(() => undefined);
    this.#reading ??= this.#readNow().finally(() => {
      this.#reading = undefined;
    });
    await this.#reading;
  }

  async #readNow(): Promise<void> {
    const startedAt = performance.now();
    this.#versions = await this.#store.list();
    this.#readAt = startedAt;
    this.#unwrapped.retain(this.#versions);
  }

  /** The list is re-read first: the version may have been rewrapped or retired. */
  async #unwrap(version: number): Promise<KeyObject> {
    await this.#refreshStale();
    const wrapped = this.#versions.get(version);
    if (wrapped === undefined) {
      throw new SealedDataError();
    }
    const unwrapped = await this.#asking(version, () =>
      this.#provider.unwrap(wrapped, kekContext(version)),
    );
    const bytes = unwrapped.expose();
    if (bytes.length !== KEY_BYTES) {
      throw new SealedDataError();
    }
    // A KeyObject is stored outside of V8's heap, so that no heap snapshot contains the key.
    const key = createSecretKey(bytes);
    bytes.fill(0);
    return key;
  }

  async #asking<T>(version: number, ask: () => Promise<T>): Promise<T> {
    try {
      return await ask();
    } catch (error) {
      throw error instanceof SealedDataError ? error : new KeyUnavailableError(version, error);
    }
  }
}
