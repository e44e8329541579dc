import { RateLimiterRes } from 'rate-limiter-flexible';
import type { RateLimiterAbstract } from 'rate-limiter-flexible';

/** Where a caller is within a limit. */
export interface LimitState {
  readonly exceeded: boolean;
  readonly remainingPoints: number;
  readonly msBeforeNext: number;
}

/** rate-limiter-flexible rejects with a result when the limit is passed, and with an Error else. */
export async function consume(limiter: RateLimiterAbstract, key: string): Promise<LimitState> {
  try {
    const { remainingPoints, msBeforeNext } = await limiter.consume(key);
    return { exceeded: false, remainingPoints, msBeforeNext };
  } catch (rejection) {
    if (!(rejection instanceof RateLimiterRes)) throw rejection;
    const { remainingPoints, msBeforeNext } = rejection;
    return { exceeded: true, remainingPoints, msBeforeNext };
  }
}
