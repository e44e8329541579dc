import { KekProviderError, SealedDataError } from '../crypto.errors.js';
import { Secret } from '../secret.js';
import { contextBytes, type EncryptionContext } from './encryption-context.js';
import type { KekProvider, WrappedKey } from './kek-provider.js';
import { requireKnownRoot } from './known-roots.js';
import {
  VaultRefusal,
  VaultTransitClient,
  type VaultTransitAddress,
} from './vault-transit.client.js';

export interface VaultTransitOptions extends VaultTransitAddress {
  /** The key's name in the engine; an AEAD type, such as the default `aes256-gcm96`. */
  readonly key: string;
  /** Names of earlier keys, which still open keys that they wrapped. */
  readonly previousKeys?: readonly string[];
  /** Added to every context, so that one key can serve several services. */
  readonly boundTo?: EncryptionContext;
}

/** The engine's error when ciphertext, associated data or version do not match. */
const NOT_AUTHENTIC = /message authentication failed|(?:invalid|missing) ciphertext/;

/** `vault:v3:…`: the version of the key is part of the ciphertext. */
const CIPHERTEXT = /^vault:v(\d+):[A-Za-z0-9+/=]+$/;

/** `<key>:v<version>`, as `wrap` writes it; the name of a key has no colon. */
const ROOT_KEY = /^[^:]+:v\d+$/;

/**
 * The transit engine of HashiCorp Vault (or OpenBao) holds the root key. The context is the
 * associated data, so that a wrapped key opens for no other purpose.
 */
export class VaultTransitKekProvider implements KekProvider {
  readonly name = 'vault-transit';
  readonly #client: VaultTransitClient;
  readonly #options: VaultTransitOptions;

  constructor(options: VaultTransitOptions) {
    this.#options = options;
    this.#client = new VaultTransitClient(options);
  }

  recognizes({ rootKey }: WrappedKey): boolean {
    return ROOT_KEY.test(rootKey);
  }

  async wrap(key: Secret<Buffer>, context: EncryptionContext): Promise<WrappedKey> {
    const { ciphertext } = await this.#request('encrypt', this.#options.key, {
      plaintext: key.expose().toString('base64'),
      associated_data: this.#associatedData(context),
    });
    const version = CIPHERTEXT.exec(typeof ciphertext === 'string' ? ciphertext : '')?.[1];
    if (version === undefined) {
      throw new KekProviderError(this.name, 'the response has no ciphertext');
    }
    return {
      rootKey: `${this.#options.key}:v${version}`,
      ciphertext: Buffer.from(ciphertext as string),
    };
  }

  async unwrap(wrapped: WrappedKey, context: EncryptionContext): Promise<Secret<Buffer>> {
    const { key, previousKeys = [] } = this.#options;
    requireKnownRoot(this.name, keyNameOf(wrapped), [key, ...previousKeys]);
    const { plaintext } = await this.#request('decrypt', keyNameOf(wrapped), {
      ciphertext: wrapped.ciphertext.toString(),
      associated_data: this.#associatedData(context),
    });
    if (typeof plaintext !== 'string') {
      throw new KekProviderError(this.name, 'the response has no plaintext');
    }
    return new Secret(Buffer.from(plaintext, 'base64'));
  }

  /**
   * Unwraps and wraps again: the engine's own rewrap accepts no associated data and so cannot open
   * keys that were encrypted with them.
   */
  async rewrap(wrapped: WrappedKey, context: EncryptionContext): Promise<WrappedKey> {
    const key = await this.unwrap(wrapped, context);
    try {
      return await this.wrap(key, context);
    } finally {
      key.expose().fill(0);
    }
  }

  #associatedData(context: EncryptionContext): string {
    return contextBytes({ ...this.#options.boundTo, ...context }).toString('base64');
  }

  async #request(
    operation: 'encrypt' | 'decrypt',
    key: string,
    body: Readonly<Record<string, string>>,
  ): Promise<Readonly<Record<string, unknown>>> {
    try {
      return await this.#client.post(operation, key, body);
    } catch (error) {
      if (!(error instanceof VaultRefusal)) throw error;
      if (error.status === 400 && NOT_AUTHENTIC.test(error.message)) throw new SealedDataError();
      throw new KekProviderError(this.name, error.message, error);
    }
  }
}

/** The name without the version. */
function keyNameOf({ rootKey }: WrappedKey): string {
  return rootKey.slice(0, rootKey.lastIndexOf(':'));
}
