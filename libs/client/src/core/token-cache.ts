import { unlessAborted } from './wait.js';

/** A token and how long it may be used. */
export interface IssuedToken {
  readonly token: string;
  readonly expiresInSeconds: number;
}

interface CachedToken {
  readonly token: string;
  readonly renewAtMs: number;
  readonly expiresAtMs: number;
}

/** A token is renewed in the background after four fifths of its time. */
const RENEW_AFTER = 0.8;
/** A token that expires on its way is of no use. */
const MARGIN_MS = 5_000;
const LONGEST_MARGIN = 0.1;

/** Access tokens by a key. However many calls wait for one, it is requested once. */
export class TokenCache {
  readonly #issue: (key: string) => Promise<IssuedToken>;
  readonly #now: () => number;
  readonly #tokens = new Map<string, CachedToken>();
  readonly #requests = new Map<string, Promise<string>>();

  constructor(issue: (key: string) => Promise<IssuedToken>, now: () => number = () => Date.now()) {
    this.#issue = issue;
    this.#now = now;
  }

  /** A token that is valid now. Aborting a caller does not abort the request that others wait for. */
  async token(key: string, signal?: AbortSignal): Promise<string> {
    const cached = this.#tokens.get(key);
    const now = this.#now();
    if (cached === undefined || now >= cached.expiresAtMs) {
      return unlessAborted(this.#renew(key), signal);
    }
    // A failed renewal is repeated by the next call; the token is still valid.
    if (now >= cached.renewAtMs) this.#renew(key).catch(() => undefined);
    return cached.token;
  }

  /** Forgets a token that a service rejected, unless it has been replaced since. */
  discard(key: string, token: string): void {
    if (this.#tokens.get(key)?.token === token) this.#tokens.delete(key);
  }

  #renew(key: string): Promise<string> {
    const running = this.#requests.get(key);
    if (running !== undefined) return running;
    const request = this.#request(key).finally(() => this.#requests.delete(key));
    this.#requests.set(key, request);
    return request;
  }

  async #request(key: string): Promise<string> {
    const startedAt = this.#now();
    const { token, expiresInSeconds } = await this.#issue(key);
    const lifetimeMs = expiresInSeconds * 1000;
    const marginMs = Math.min(MARGIN_MS, lifetimeMs * LONGEST_MARGIN);
    this.#tokens.set(key, {
      token,
      renewAtMs: startedAt + lifetimeMs * RENEW_AFTER,
      expiresAtMs: startedAt + lifetimeMs - marginMs,
    });
    return token;
  }
}
