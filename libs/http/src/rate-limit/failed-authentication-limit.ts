import { hash } from 'node:crypto';
import { type AuthenticationLimit, BoundedMap } from '@tessera/auth';
import { TooManyRequestsError } from '@tessera/errors';
import type { FastifyRequest } from 'fastify';
import type { RateLimiterAbstract } from 'rate-limiter-flexible';
import type { HttpMetrics } from '../requests/http-metrics.js';
import { sourceOf } from '../requests/source-of.js';
import { consume } from './consume.js';

/** How long a credential that was valid passes although its source is blocked. */
const KNOWN_MS = 15 * 60_000;
const MAX_KNOWN = 10_000;
const MAX_BLOCKED = 10_000;

/**
 * Limits the invalid credentials of each source address. A source past the limit is blocked until
 * its window ends: credentials of it that would have to be looked up get 429 instead. Other clients
 * behind the same address still pass when their credential was valid within the last minutes, and
 * access tokens still pass when they are valid: their signature is checked without asking anyone.
 *
 * The counter may be in Redis. The block is in the process, so that a valid request never waits for
 * it: a pod learns of a block from its own first failure past the limit.
 */
export class FailedAuthenticationLimit implements AuthenticationLimit {
  /** When the block of a source ends. */
  private readonly blocked = new BoundedMap<string, number>(MAX_BLOCKED);
  /** Until when a credential is known as valid, by its SHA-256. */
  private readonly known = new BoundedMap<string, number>(MAX_KNOWN);

  constructor(
    private readonly limiter: RateLimiterAbstract,
    private readonly metrics?: Pick<HttpMetrics, 'refuse'>,
    private readonly now: () => number = () => performance.now(),
  ) {}

  admit(request: FastifyRequest, credential: string): void {
    if (this.blocked.size === 0) return;
    const source = sourceOf(request.ip);
    const until = this.blocked.get(source);
    if (until === undefined) return;
    const left = until - this.now();
    if (left <= 0) this.blocked.delete(source);
    else if (!this.isKnown(credential)) this.refuse(left);
  }

  succeeded(credential: string): void {
    this.known.set(digest(credential), this.now() + KNOWN_MS);
  }

  async failed(request: FastifyRequest, lookedUp?: string): Promise<void> {
    if (lookedUp !== undefined) this.known.delete(digest(lookedUp));
    const source = sourceOf(request.ip);
    const { exceeded, msBeforeNext } = await consume(this.limiter, source);
    if (!exceeded) return;
    this.blocked.set(source, this.now() + msBeforeNext);
    this.refuse(msBeforeNext);
  }

  private isKnown(credential: string): boolean {
    const until = this.known.get(digest(credential));
    return until !== undefined && until > this.now();
  }

  private refuse(leftMs: number): never {
    this.metrics?.refuse('authentication_failures');
    throw new TooManyRequestsError(
      'Too many invalid credentials came from this address; check the credential, then try again.',
      { retryAfterSeconds: Math.ceil(leftMs / 1_000) },
    );
  }
}

function digest(credential: string): string {
  return hash('sha256', credential, 'base64');
}
