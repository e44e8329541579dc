import { setTimeout as delay } from 'node:timers/promises';
import { createPublicKey } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import { parseUntrustedJson, ServiceUnavailableError } from '@tessera/errors';
import type { KeySetMemory } from './key-set-memory.js';

export interface JwksOptions {
  readonly url: string;
  /** A key set older than this is refreshed in the background. */
  readonly maxAgeMs?: number;
  /** Minimum time between two fetches caused by unknown key IDs. */
  readonly cooldownMs?: number;
  readonly now?: () => number;
  /** What other pods have fetched, for a start while the issuer is unreachable. */
  readonly memory?: KeySetMemory | undefined;
}

const UNREACHABLE = 'The token issuer is unavailable.';

interface Jwk {
  readonly kid: string;
  readonly alg: string | undefined;
  readonly key: KeyObject;
}

const FETCH_TIMEOUT_MS = 5_000;
const FIRST_RETRY_MS = 500;
const LONGEST_RETRY_MS = 15_000;
/** Random share of the wait, so that pods that start together do not call the issuer together. */
const JITTER = 0.5;
/** How long keys are trusted while the issuer is unreachable. Every token has expired by then. */
const TRUSTED_MS = 24 * 60 * 60_000;

/**
 * The issuer's public keys. Keys that were fetched once, by this pod or by one that shares its memory, keep
 * working for a day while the issuer is down. Until there are any, callers get an error at once and
 * {@link load} tries again.
 */
export class JwksClient {
  private keys = new Map<string, Jwk>();
  private fetchedAt = -Infinity;
  private attemptedAt = -Infinity;
  private fetching: Promise<void> | undefined;
  private readonly removalListeners: (() => void)[] = [];
  private failures = 0;
  private retryAt = -Infinity;

  constructor(private readonly options: JwksOptions) {}

  /**
   * Registers a callback for when a key was removed from the set, so that cached tokens can be
   * dropped.
   */
  onKeyRemoved(listener: () => void): void {
    this.removalListeners.push(listener);
  }

  /**
   * The key with this ID if its algorithm matches.
   *
   * @throws ServiceUnavailableError while no key set has been fetched; immediately between two
   *   attempts
   */
  async find(kid: string, alg: string): Promise<KeyObject | undefined> {
    if (!this.isLoaded) await this.retry();
    else if (this.isStale()) void this.refresh().catch(() => undefined);
    // A fetch in progress may bring the key: after a rotation many requests need it at the same time.
    if (!this.keys.has(kid) && (this.fetching !== undefined || this.mayRetry())) {
      await this.refresh().catch(() => undefined);
    }
    const jwk = this.keys.get(kid);
    return jwk?.alg === undefined || jwk.alg === alg ? jwk?.key : undefined;
  }

  /** Whether tokens can be verified. */
  get isLoaded(): boolean {
    return this.now() - this.fetchedAt <= TRUSTED_MS;
  }

  /** Retries with backoff until the keys are loaded. */
  async load(signal: AbortSignal): Promise<void> {
    while (!this.isLoaded && !signal.aborted) {
      try {
        await this.retry();
      } catch {
        const waitMs = Math.max(0, this.retryAt - performance.now());
        await delay(waitMs, undefined, { signal, ref: false }).catch(() => undefined);
      }
    }
  }

  /** Fetches the set now; concurrent calls share one request. */
  refresh(): Promise<void> {
    this.fetching ??= this.fetch().finally(() => {
      this.fetching = undefined;
    });
    return this.fetching;
  }

  private retry(): Promise<void> {
    if (this.fetching !== undefined || performance.now() >= this.retryAt) return this.refresh();
    return Promise.reject(new ServiceUnavailableError(UNREACHABLE));
  }

  private isStale(): boolean {
    return this.now() - this.fetchedAt > (this.options.maxAgeMs ?? 600_000) && this.mayRetry();
  }

  private mayRetry(): boolean {
    return this.now() - this.attemptedAt > (this.options.cooldownMs ?? 30_000);
  }

  private now(): number {
    return this.options.now?.() ?? Date.now();
  }

  private async fetch(): Promise<void> {
    const first = this.fetchedAt === -Infinity;
    if (!first || this.attemptedAt === -Infinity) this.attemptedAt = this.now();
    try {
      const response = await fetch(this.options.url, {
        signal: AbortSignal.timeout(FETCH_TIMEOUT_MS),
        redirect: 'error',
      });
      if (!response.ok) throw new Error(`The JWKS endpoint returned ${response.status}.`);
      const body = await response.text();
      this.replace(readKeys(body));
      this.fetchedAt = this.now();
      this.failures = 0;
      this.options.memory?.remember({ body, fetchedAt: this.fetchedAt }).catch(() => undefined);
    } catch (cause) {
      if (!this.isLoaded && (await this.recall())) return;
      const longest = Math.min(FIRST_RETRY_MS * 2 ** this.failures, LONGEST_RETRY_MS);
      this.failures += 1;
      this.retryAt = performance.now() + longest * (1 - JITTER * Math.random());
      throw new ServiceUnavailableError(UNREACHABLE, { cause });
    }
  }

  /** Whether another pod has fetched keys that are still trusted. */
  private async recall(): Promise<boolean> {
    const found = await this.options.memory?.recall();
    if (found === undefined || found === null) return false;
    if (this.now() - found.fetchedAt > TRUSTED_MS) return false;
    this.replace(readKeys(found.body));
    this.fetchedAt = found.fetchedAt;
    return true;
  }

  private replace(keys: Map<string, Jwk>): void {
    const removed = [...this.keys.keys()].some((kid) => !keys.has(kid));
    this.keys = keys;
    if (removed) for (const listener of this.removalListeners) listener();
  }
}

function readKeys(body: string): Map<string, Jwk> {
  const list = (parseUntrustedJson(body) as { keys?: unknown } | null)?.keys;
  if (!Array.isArray(list)) throw new Error('The JWKS endpoint did not return a key set.');
  const keys = new Map<string, Jwk>();
  for (const entry of list as Record<string, unknown>[]) {
    const { kid, kty, alg, use } = entry;
    if (typeof kid !== 'string' || (kty !== 'RSA' && kty !== 'EC')) continue;
    if (use !== undefined && use !== 'sig') continue;
    const key = createPublicKey({ key: entry, format: 'jwk' });
    keys.set(kid, { kid, alg: typeof alg === 'string' ? alg : undefined, key });
  }
  return keys;
}
