import { createPublicKey } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import { ServiceUnavailableError } from '@tessera/errors';

export interface JwksOptions {
  readonly url: string;
  /** A key set older than this is fetched again in the background. */
  readonly maxAgeMs?: number;
  /** At least this long between two fetches that unknown key ids cause. */
  readonly cooldownMs?: number;
  readonly now?: () => number;
}

interface Jwk {
  readonly kid: string;
  readonly alg: string | undefined;
  readonly key: KeyObject;
}

const FETCH_TIMEOUT_MS = 5_000;

/**
 * The issuer's public keys. Keys that were fetched once keep working while the issuer is down:
 * only a first fetch that fails is an error.
 */
export class Jwks {
  private keys = new Map<string, Jwk>();
  private fetchedAt = -Infinity;
  private attemptedAt = -Infinity;
  private fetching: Promise<void> | undefined;
  private readonly removalListeners: (() => void)[] = [];

  constructor(private readonly options: JwksOptions) {}

  /** Called when a key has left the set, so that whoever trusted it stops. */
  onKeyRemoved(listener: () => void): void {
    this.removalListeners.push(listener);
  }

  /**
   * The key with this id if its algorithm fits.
   *
   * @throws ServiceUnavailableError while no key set has ever been fetched
   */
  async find(kid: string, alg: string): Promise<KeyObject | undefined> {
    if (this.fetchedAt === -Infinity) await this.refresh();
    else if (this.isStale()) void this.refresh().catch(() => undefined);
    // A fetch that is under way may bring the key: a rotation is met by many requests at once.
    if (!this.keys.has(kid) && (this.fetching !== undefined || this.mayRetry())) {
      await this.refresh().catch(() => undefined);
    }
    const jwk = this.keys.get(kid);
    return jwk?.alg === undefined || jwk.alg === alg ? jwk?.key : undefined;
  }

  /** Fetches the set now; concurrent calls share one request. */
  refresh(): Promise<void> {
    this.fetching ??= this.fetch().finally(() => {
      this.fetching = undefined;
    });
    return this.fetching;
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
      if (!response.ok) throw new Error(`The JWKS address answered ${response.status}.`);
      this.replace(readKeys(await response.json()));
      this.fetchedAt = this.now();
    } catch (cause) {
      throw new ServiceUnavailableError('The token issuer cannot be reached.', { cause });
    }
  }

  private replace(keys: Map<string, Jwk>): void {
    const removed = [...this.keys.keys()].some((kid) => !keys.has(kid));
    this.keys = keys;
    if (removed) for (const listener of this.removalListeners) listener();
  }
}

function readKeys(body: unknown): Map<string, Jwk> {
  const list = (body as { keys?: unknown } | null)?.keys;
  if (!Array.isArray(list)) throw new Error('The JWKS address did not answer with a key set.');
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
