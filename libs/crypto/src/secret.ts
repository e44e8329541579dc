import { inspect } from 'node:util';

const MASK = '***';

/**
 * A value that does not print. Card numbers and keys are wrapped in one, so that a log line, an
 * error message, a template string or `JSON.stringify` shows `***`. {@link Secret.expose} is the
 * only way to the value, and easy to search for in a review.
 */
export class Secret<T> {
  readonly #value: T;

  constructor(value: T) {
    this.#value = value;
  }

  /** The value itself. Keep it in a local variable, never in a field or a message. */
  expose(): T {
    return this.#value;
  }

  toString(): string {
    return MASK;
  }

  toJSON(): string {
    return MASK;
  }

  [Symbol.toPrimitive](): string {
    return MASK;
  }

  [inspect.custom](): string {
    return MASK;
  }
}
