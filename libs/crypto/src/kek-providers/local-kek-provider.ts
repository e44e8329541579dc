import type { KeyObject } from 'node:crypto';
import { decrypt, encrypt } from '../aes-gcm.js';
import { SealedDataError } from '../crypto.errors.js';
import { Secret } from '../secret.js';
import { contextBytes, type EncryptionContext } from './encryption-context.js';
import type { KekProvider, WrappedKey } from './kek-provider.js';

const NO_HEADER = Buffer.alloc(0);

/** The root key of the `local` provider; its file has one, and a new file is a new root. */
const ROOT_KEY = '1';

/**
 * Wraps with a root key that lies in the keyring file itself. The file's mode is the whole
 * protection: right for a laptop, and for a server whose disk is encrypted and whose file comes
 * from a secret store. It takes the same path through the code as a remote provider does.
 */
export class LocalKekProvider implements KekProvider {
  readonly name = 'local';
  readonly #root: KeyObject;

  constructor(root: KeyObject) {
    this.#root = root;
  }

  wrap(key: Secret<Buffer>, context: EncryptionContext): Promise<WrappedKey> {
    return Promise.resolve(this.wrapNow(key, context));
  }

  unwrap(wrapped: WrappedKey, context: EncryptionContext): Promise<Secret<Buffer>> {
    if (wrapped.rootKey !== ROOT_KEY) {
      return Promise.reject(new SealedDataError());
    }
    return new Promise((resolve) => {
      resolve(new Secret(decrypt(this.#root, 0, contextBytes(context), wrapped.ciphertext)));
    });
  }

  async rewrap(wrapped: WrappedKey, context: EncryptionContext): Promise<WrappedKey> {
    const key = await this.unwrap(wrapped, context);
    const rewrapped = this.wrapNow(key, context);
    key.expose().fill(0);
    return rewrapped;
  }

  /** As `wrap`, without the wait that a remote provider would need. */
  wrapNow(key: Secret<Buffer>, context: EncryptionContext): WrappedKey {
    const ciphertext = encrypt(this.#root, NO_HEADER, contextBytes(context), key.expose());
    return { rootKey: ROOT_KEY, ciphertext };
  }
}
