import { describe, expect, it } from '@jest/globals';
import type { PlatformRequest } from './platform-request.js';
import { waitBeforeRetry } from './wait-before-retry.js';
import type { Attempt, Outcome } from './wait-before-retry.js';

const KEYED: PlatformRequest = {
  method: 'POST',
  path: '/api/things',
  json: {},
  idempotencyKey: 'k',
};
const WAITS_MS = [100];

const answered = (status: number, headers: Record<string, string> = {}): Outcome => ({
  answer: { status, headers, body: Buffer.alloc(0) },
});

function wait(attempt: Partial<Attempt>): number | undefined {
  const whole = { outcome: answered(503), before: 0, tookMs: 0, ...attempt };
  return waitBeforeRetry(whole, KEYED, WAITS_MS);
}

describe('waitBeforeRetry', () => {
  it('retries after a fast 503, with jitter', () => {
    const waits = Array.from({ length: 100 }, () => wait({ tookMs: 2_000 }) ?? NaN);
    expect(Math.min(...waits)).toBeGreaterThanOrEqual(100);
    expect(Math.max(...waits)).toBeLessThanOrEqual(150);
  });

  it.each<Record<string, string>>([{}, { 'retry-after': '1' }])(
    'does not retry after a slow 503 (%j)',
    (headers) => {
      expect(wait({ outcome: answered(503, headers), tookMs: 2_001 })).toBeUndefined();
    },
  );

  it('retries an attempt that is still in progress, even after a slow 409', () => {
    expect(wait({ outcome: answered(409), before: 0 })).toBeUndefined();
    const slow = { outcome: answered(409), before: 1, tookMs: 6_000 };
    expect(waitBeforeRetry(slow, KEYED, [1, 100])).toBeGreaterThanOrEqual(100);
  });

  it('retries once for each configured wait', () => {
    expect(wait({ before: 1 })).toBeUndefined();
  });
});
