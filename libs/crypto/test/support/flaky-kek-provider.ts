import {
  KekProviderError,
  type EncryptionContext,
  type KekProvider,
  type LocalKekProvider,
  type Secret,
  type WrappedKey,
} from '../../src/index.js';

/** A local provider that behaves like a remote one: it counts its calls and can be switched off. */
export class FlakyKekProvider implements KekProvider {
  readonly name = 'local';
  unwrapCalls = 0;
  available = true;
  readonly #inner: LocalKekProvider;

  constructor(inner: LocalKekProvider) {
    this.#inner = inner;
  }

  recognizes(wrapped: WrappedKey): boolean {
    return this.#inner.recognizes(wrapped);
  }

  async wrap(key: Secret<Buffer>, context: EncryptionContext): Promise<WrappedKey> {
    this.#check();
    return this.#inner.wrap(key, context);
  }

  async unwrap(wrapped: WrappedKey, context: EncryptionContext): Promise<Secret<Buffer>> {
    this.unwrapCalls++;
    this.#check();
    return this.#inner.unwrap(wrapped, context);
  }

  async rewrap(wrapped: WrappedKey, context: EncryptionContext): Promise<WrappedKey> {
    this.#check();
    return this.#inner.rewrap(wrapped, context);
  }

  #check(): void {
    if (!this.available) {
      throw new KekProviderError(this.name, 'ECONNREFUSED');
    }
  }
}
