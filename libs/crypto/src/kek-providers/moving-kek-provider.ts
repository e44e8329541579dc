import type { Secret } from '../secret.js';
import type { EncryptionContext } from './encryption-context.js';
import type { KekProvider, WrappedKey } from './kek-provider.js';

/**
 * Two providers during a migration between them: the next one wraps everything, and each opens what
 * it wrapped. A pod with this provider works before, during and after the migration, so no request
 * fails while keys are rewrapped one by one.
 */
export class MovingKekProvider implements KekProvider {
  readonly name: string;
  readonly #next: KekProvider;
  readonly #previous: KekProvider;

  constructor(next: KekProvider, previous: KekProvider) {
    this.name = next.name;
    this.#next = next;
    this.#previous = previous;
  }

  recognizes(wrapped: WrappedKey): boolean {
    return this.#next.recognizes(wrapped) || this.#previous.recognizes(wrapped);
  }

  wrap(key: Secret<Buffer>, context: EncryptionContext): Promise<WrappedKey> {
    return this.#next.wrap(key, context);
  }

  unwrap(wrapped: WrappedKey, context: EncryptionContext): Promise<Secret<Buffer>> {
    return this.#providerOf(wrapped).unwrap(wrapped, context);
  }

  async rewrap(wrapped: WrappedKey, context: EncryptionContext): Promise<WrappedKey> {
    if (this.#next.recognizes(wrapped)) return this.#next.rewrap(wrapped, context);
    const key = await this.#previous.unwrap(wrapped, context);
    try {
      return await this.#next.wrap(key, context);
    } finally {
      key.expose().fill(0);
    }
  }

  #providerOf(wrapped: WrappedKey): KekProvider {
    return this.#next.recognizes(wrapped) ? this.#next : this.#previous;
  }
}
