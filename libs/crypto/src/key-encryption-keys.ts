import { createSecretKey, type KeyObject } from 'node:crypto';
import { KEY_BYTES } from './aes-gcm.js';
import { KeyUnavailableError } from './crypto.errors.js';
import type { KekProvider, WrappedKey } from './kek-provider.js';
import { kekContext } from './keyring-file.js';

export interface KeyEncryptionKeysOptions {
  provider: KekProvider;
  /** The versions that exist, wrapped. The highest wraps new data keys. */
  versions: ReadonlyMap<number, WrappedKey>;
  /** How long an unwrapped key stays in memory, in milliseconds. */
  timeToLiveMs?: number;
}

const DEFAULT_TIME_TO_LIVE_MS = 5 * 60_000;

/**
 * The versions of the key-encryption key, unwrapped when first needed and forgotten after a limited
 * time, so that a revoked root key stops the service within minutes and the provider is asked once
 * per version and time to live, however many tokens are read.
 */
export class KeyEncryptionKeys {
  /** The version that wraps new data keys. */
  readonly currentVersion: number;
  readonly #provider: KekProvider;
  readonly #versions: ReadonlyMap<number, WrappedKey>;
  readonly #timeToLiveMs: number;
  readonly #unwrapped = new Map<number, Promise<KeyObject>>();

  constructor(options: KeyEncryptionKeysOptions) {
    this.#provider = options.provider;
    this.#versions = options.versions;
    this.#timeToLiveMs = options.timeToLiveMs ?? DEFAULT_TIME_TO_LIVE_MS;
    this.currentVersion = Math.max(...options.versions.keys());
  }

  /** @throws KeyUnavailableError when there is no such version or the provider is out of reach */
  get(version: number): Promise<KeyObject> {
    const known = this.#unwrapped.get(version);
    if (known !== undefined) {
      return known;
    }
    // The promise is kept, not its result: a burst of requests asks the provider once.
    const unwrapping = this.#unwrap(version);
    this.#unwrapped.set(version, unwrapping);
    unwrapping.then(
      () => {
        setTimeout(() => this.#unwrapped.delete(version), this.#timeToLiveMs).unref();
      },
      () => this.#unwrapped.delete(version),
    );
    return unwrapping;
  }

  async #unwrap(version: number): Promise<KeyObject> {
    const wrapped = this.#versions.get(version);
    if (wrapped === undefined) {
      throw new KeyUnavailableError(version);
    }
    try {
      const bytes = (await this.#provider.unwrap(wrapped, kekContext(version))).expose();
      if (bytes.length !== KEY_BYTES) {
        throw new Error('A key-encryption key has 32 bytes.');
      }
      // A KeyObject lives outside of V8's heap, so that no heap snapshot shows the key.
      const key = createSecretKey(bytes);
      bytes.fill(0);
      return key;
    } catch (error) {
      throw new KeyUnavailableError(version, error);
    }
  }
}
