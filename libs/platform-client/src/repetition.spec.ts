import { describe, expect, it } from '@jest/globals';
import type { PlatformRequest } from './platform-request.js';
import { waitBeforeRepetition } from './repetition.js';
import type { Attempt, Outcome } from './repetition.js';

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
  return waitBeforeRepetition(whole, KEYED, WAITS_MS);
}

describe('waitBeforeRepetition', () => {
  it('sends again after a 503 that came at once, with jitter', () => {
    const waits = Array.from({ length: 100 }, () => wait({ tookMs: 2_000 }) ?? NaN);
    expect(Math.min(...waits)).toBeGreaterThanOrEqual(100);
    expect(Math.max(...waits)).toBeLessThanOrEqual(150);
  });

  it.each<Record<string, string>>([{}, { 'retry-after': '1' }])(
    'does not after a 503 for which the service has waited (%j)',
    (headers) => {
      expect(wait({ outcome: answered(503, headers), tookMs: 2_001 })).toBeUndefined();
    },
  );

  it('sends again to an attempt still worked on, however long it took to say so', () => {
    expect(wait({ outcome: answered(409), before: 0 })).toBeUndefined();
    const slow = { outcome: answered(409), before: 1, tookMs: 6_000 };
    expect(waitBeforeRepetition(slow, KEYED, [1, 100])).toBeGreaterThanOrEqual(100);
  });

  it('has as many repetitions as waits', () => {
    expect(wait({ before: 1 })).toBeUndefined();
  });
});
