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

/** A new version wraps data keys in every process this long after it was made, at the latest. */
export const KEK_TAKE_UP_MS = 10_000;

/** The version number is stored in two bytes. */
const MAX_VERSION = 0xffff;

/**
 * The versions of the key-encryption key, unwrapped when first needed and forgotten after a limited
 * time, so that a revoked root key stops the service within minutes and the provider is asked once
 * per version and time to live, however many tokens are read.
 *
 * A version that another process made is taken up without a restart: before wrapping, the list is
 * read again when it is older than {@link KEK_TAKE_UP_MS}; before unwrapping, when the version is
 * not on it. So no process ever meets a row that it cannot open.
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
   * @throws KeyUnavailableError when the provider is out of reach
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
   * Reads the list of versions. Whoever calls it every few seconds spares requests that wait, which
   * matters to one that holds a connection meanwhile: the list comes over another.
   */
  refresh(): Promise<void> {
    return this.#read();
  }

  /**
   * @throws SealedDataError when there is no such version: it was retired, or never made
   * @throws KeyUnavailableError when the provider is out of reach
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
   * @param store where the version goes: the same versions, for whoever records who adds to them
   * @returns its number, or null when another process made that version at the same moment
   * @throws KeyUnavailableError when the provider is out of reach
   */
  async rotate(store: KekVersions = this.#store): Promise<number | null> {
    await this.#read();
    const version = Math.max(0, ...this.#versions.keys()) + 1;
    return (await this.#add(version, store)) ? version : null;
  }

  /**
   * Wraps every version anew under the provider's newest root key, so that an old one can go.
   *
   * @returns how many there are
   * @throws KeyUnavailableError when the provider is out of reach
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
    if (performance.now() - this.#readAt >= KEK_TAKE_UP_MS) {
      await (this.#reading ?? this.#read());
    }
  }

  /** Joins no reading that is under way: it may have begun before the version sought was made. */
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
    this.#unwrapped.keep(this.#versions);
  }

  /** The list is read anew first: the version may have been wrapped anew, or retired. */
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
    // A KeyObject lives outside of V8's heap, so that no heap snapshot shows the key.
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
