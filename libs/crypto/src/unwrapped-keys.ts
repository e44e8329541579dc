import type { KeyObject } from 'node:crypto';

interface HeldKey {
  readonly key: Promise<KeyObject>;
  /** When the next use renews it, in the time of `performance.now()`. */
  renewAt: number;
}

interface Failure {
  /** Rejected. */
  readonly key: Promise<KeyObject>;
  readonly at: number;
}

/** In the last quarter of its lifetime a key is renewed in the background. */
const RENEW_AFTER = 0.75;
const RENEWALS = 10;
/** While the provider is down, requests fail at once and it is called once a second. */
const FAIL_FAST_MS = 1_000;

/**
 * Keys in memory for a limited time. A burst of requests unwraps a key once. A key in use is
 * renewed before it expires, so that a short outage of the provider has no effect; after a long one
 * the key expires.
 */
export class UnwrappedKeys {
  readonly #timeToLiveMs: number;
  readonly #held = new Map<number, HeldKey>();
  readonly #failures = new Map<number, Failure>();

  constructor(timeToLiveMs: number) {
    this.#timeToLiveMs = timeToLiveMs;
  }

  /** @param unwrap calls the provider */
  get(version: number, unwrap: () => Promise<KeyObject>): Promise<KeyObject> {
    const held = this.#held.get(version);
    if (held === undefined) {
      return this.#unwrap(version, unwrap);
    }
    if (performance.now() >= held.renewAt) {
      this.#renew(version, held, unwrap);
    }
    return held.key;
  }

  /** Forgets the keys of all other versions: they were retired. */
  retain(versions: ReadonlyMap<number, unknown>): void {
    for (const version of this.#held.keys()) {
      if (!versions.has(version)) this.#held.delete(version);
    }
  }

  #unwrap(version: number, unwrap: () => Promise<KeyObject>): Promise<KeyObject> {
    const failure = this.#failures.get(version);
    if (failure !== undefined && performance.now() - failure.at < FAIL_FAST_MS) {
      return failure.key;
    }
    // The promise is stored, not its result: a burst of requests calls the provider once.
    const held: HeldKey = { key: unwrap(), renewAt: Infinity };
    this.#held.set(version, held);
    held.key.then(
      () => {
        this.#failures.delete(version);
        this.#limit(version, held);
      },
      () => {
        this.#forget(version, held);
        this.#failures.set(version, { key: held.key, at: performance.now() });
      },
    );
    return held.key;
  }

  #renew(version: number, old: HeldKey, unwrap: () => Promise<KeyObject>): void {
    old.renewAt = performance.now() + this.#timeToLiveMs / RENEWALS;
    unwrap().then(
      (key) => {
        const held: HeldKey = { key: Promise.resolve(key), renewAt: Infinity };
        this.#held.set(version, held);
        this.#limit(version, held);
      },
      // The next use retries; when the key has expired the caller gets the error.
      () => undefined,
    );
  }

  #limit(version: number, held: HeldKey): void {
    held.renewAt = performance.now() + this.#timeToLiveMs * RENEW_AFTER;
    setTimeout(() => {
      this.#forget(version, held);
    }, this.#timeToLiveMs).unref();
  }

  #forget(version: number, held: HeldKey): void {
    if (this.#held.get(version) === held) {
      this.#held.delete(version);
    }
  }
}
