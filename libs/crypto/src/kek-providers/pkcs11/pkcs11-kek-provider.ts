import { Secret } from '../../secret.js';
import { contextBytes, type EncryptionContext } from '../encryption-context.js';
import type { KekProvider, WrappedKey } from '../kek-provider.js';
import { requireKnownRoot } from '../known-roots.js';
import { Pkcs11Client, type Pkcs11Address } from './pkcs11.client.js';

export interface Pkcs11Options extends Pkcs11Address {
  /** The label of the root key: AES, not extractable. */
  readonly key: string;
  /** Labels of earlier root keys, which still open keys that they wrapped. */
  readonly previousKeys?: readonly string[];
  /** Added to every context, so that one key can serve several services. */
  readonly boundTo?: EncryptionContext;
}

const ROOT_PREFIX = 'pkcs11:';

/**
 * A hardware security module holds the root key, which never leaves it. Keys are wrapped with
 * AES-GCM inside the module: `nonce (12) ‖ ciphertext ‖ tag (16)`, with the context as associated
 * data. To rotate the root key, create a new key with another label.
 */
export class Pkcs11KekProvider implements KekProvider {
  readonly name = 'pkcs11';
  readonly #client: Pkcs11Client;
  readonly #options: Pkcs11Options;

  constructor(options: Pkcs11Options) {
    this.#options = options;
    this.#client = new Pkcs11Client(options);
  }

  recognizes({ rootKey }: WrappedKey): boolean {
    return rootKey.startsWith(ROOT_PREFIX);
  }

  async wrap(key: Secret<Buffer>, context: EncryptionContext): Promise<WrappedKey> {
    const label = this.#options.key;
    const ciphertext = await this.#client.call({
      operation: 'encrypt',
      key: label,
      context: this.#contextBytes(context),
      bytes: key.expose(),
    });
    return { rootKey: ROOT_PREFIX + label, ciphertext };
  }

  async unwrap(
    { rootKey, ciphertext }: WrappedKey,
    context: EncryptionContext,
  ): Promise<Secret<Buffer>> {
    const { key, previousKeys = [] } = this.#options;
    const label = rootKey.slice(ROOT_PREFIX.length);
    requireKnownRoot(this.name, label, [key, ...previousKeys]);
    const bytes = await this.#client.call({
      operation: 'decrypt',
      key: label,
      context: this.#contextBytes(context),
      bytes: ciphertext,
    });
    return new Secret(bytes);
  }

  async rewrap(wrapped: WrappedKey, context: EncryptionContext): Promise<WrappedKey> {
    const key = await this.unwrap(wrapped, context);
    try {
      return await this.wrap(key, context);
    } finally {
      key.expose().fill(0);
    }
  }

  #contextBytes(context: EncryptionContext): Buffer {
    return contextBytes({ ...this.#options.boundTo, ...context });
  }
}
