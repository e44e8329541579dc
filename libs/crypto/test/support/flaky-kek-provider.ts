import type { LocalKekProvider } from '../../src/index.js';
import { type KekProvider, type Secret, type WrappedKey } from '../../src/index.js';

/** The local provider as a remote one would behave: it counts its calls and can be switched off. */
export class FlakyKekProvider implements KekProvider {
  readonly name = 'local';
  unwrapCalls = 0;
  available = true;
  readonly #inner: LocalKekProvider;

  constructor(inner: LocalKekProvider) {
    this.#inner = inner;
  }

  wrap(key: Secret<Buffer>, context: Record<string, string>): Promise<WrappedKey> {
    return this.#inner.wrap(key, context);
  }

  async unwrap(wrapped: WrappedKey, context: Record<string, string>): Promise<Secret<Buffer>> {
    this.unwrapCalls++;
    if (!this.available) {
      throw new Error('connect ECONNREFUSED');
    }
    return this.#inner.unwrap(wrapped, context);
  }
}
