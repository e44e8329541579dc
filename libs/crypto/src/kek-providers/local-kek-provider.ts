import { KeyObject } from 'node:crypto';
import { decrypt, encrypt } from '../aes-gcm.js';
import { SealedDataError } from '../crypto.errors.js';
import { Secret } from '../secret.js';
import { contextBytes, type EncryptionContext } from './encryption-context.js';
import type { KekProvider, WrappedKey } from './kek-provider.js';

const VERSION = /^[1-9]\d{0,4}$/;
const NO_HEADER = Buffer.alloc(0);

/** Root keys by their version, a whole number from 1. */
export type LocalRootKeys = ReadonlyMap<number, KeyObject>;

/**
 * Wraps with the newest root key of the keyring file itself; the file has more than one only while
 * its root key is rotated. The file's mode is the only protection: suitable for a laptop, and for a
 * server whose disk is encrypted and whose file comes from a secret store. Uses the same code path
 * as a remote provider.
 */
export class LocalKekProvider implements KekProvider {
  readonly name = 'local';
  readonly #roots: LocalRootKeys;
  readonly #newest: number;

  /** @param roots a single key is version 1 */
  constructor(roots: KeyObject | LocalRootKeys) {
    this.#roots = roots instanceof KeyObject ? new Map([[1, roots]]) : roots;
    this.#newest = Math.max(...this.#roots.keys());
  }

  recognizes({ rootKey }: WrappedKey): boolean {
    return VERSION.test(rootKey);
  }

  wrap(key: Secret<Buffer>, context: EncryptionContext): Promise<WrappedKey> {
    return Promise.resolve(this.wrapNow(key, context));
  }

  unwrap(wrapped: WrappedKey, context: EncryptionContext): Promise<Secret<Buffer>> {
    return new Promise((resolve) => {
      const root = this.#root(wrapped.rootKey);
      resolve(new Secret(decrypt(root, 0, contextBytes(context), wrapped.ciphertext)));
    });
  }

  async rewrap(wrapped: WrappedKey, context: EncryptionContext): Promise<WrappedKey> {
    const key = await this.unwrap(wrapped, context);
    const rewrapped = this.wrapNow(key, context);
    key.expose().fill(0);
    return rewrapped;
  }

  /** Like `wrap`, but synchronous. */
  wrapNow(key: Secret<Buffer>, context: EncryptionContext): WrappedKey {
    const rootKey = String(this.#newest);
    const root = this.#root(rootKey);
    const ciphertext = encrypt(root, NO_HEADER, contextBytes(context), key.expose());
    return { rootKey, ciphertext };
  }

  #root(rootKey: string): KeyObject {
    const root = VERSION.test(rootKey) ? this.#roots.get(Number(rootKey)) : undefined;
    if (root === undefined) throw new SealedDataError();
    return root;
  }
}
