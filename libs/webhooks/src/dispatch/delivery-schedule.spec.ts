import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  INTERNAL_LIFETIME_MS,
  internalRetryWaitMs,
  MAX_ATTEMPTS,
  RETRY_WAITS_MS,
  retryWaitMs,
} from './delivery-schedule.js';

const random = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });
const retried = fc.integer({ min: 1, max: MAX_ATTEMPTS - 1 });

describe('retryWaitMs', () => {
  it('waits 17, 19, 23 and 31 seconds, and then no more', () => {
    const waits = [1, 2, 3, 4, 5].map((failed) => retryWaitMs(failed, 0));
    expect(waits).toEqual([17_000, 19_000, 23_000, 31_000, null]);
  });

  it('lengthens a wait by up to 10 % and never shortens it', () => {
    fc.assert(
      fc.property(retried, random, (failed, value) => {
        const wait = retryWaitMs(failed, value) ?? NaN;
        const nominal = RETRY_WAITS_MS[failed - 1] ?? NaN;
        return wait >= nominal && wait <= nominal * 1.1 + 1;
      }),
    );
  });

  it('uses the whole of the 10 %', () => {
    expect(retryWaitMs(1, 0.5)).toBe(17_850);
    expect(retryWaitMs(4, 1 - Number.EPSILON)).toBe(34_100);
  });

  it('ends about a minute and a half after the first attempt', () => {
    const total = (value: number): number =>
      [1, 2, 3, 4].reduce((sum, failed) => sum + (retryWaitMs(failed, value) ?? 0), 0);
    expect(total(0)).toBe(90_000);
    expect(total(1 - Number.EPSILON)).toBe(99_000);
  });

  it('divides every wait by the time scale', () => {
    fc.assert(
      fc.property(retried, random, fc.integer({ min: 1, max: 1_000 }), (failed, value, scale) => {
        const scaled = (retryWaitMs(failed, value, scale) ?? NaN) * scale;
        return Math.abs(scaled - (retryWaitMs(failed, value) ?? NaN)) <= 2 * scale;
      }),
    );
  });
});

describe('internalRetryWaitMs', () => {
  it('waits as for other receivers at first, and then longer, up to five minutes', () => {
    const waits = [1, 2, 3, 4, 5, 6, 7, 8, 9, 200].map((failed) =>
      internalRetryWaitMs(failed, 0, 0),
    );
    expect(waits.slice(0, 4)).toEqual(RETRY_WAITS_MS);
    expect(waits.slice(4)).toEqual([31_000, 62_000, 124_000, 248_000, 300_000, 300_000]);
  });

  it('ends after a day', () => {
    expect(internalRetryWaitMs(MAX_ATTEMPTS, INTERNAL_LIFETIME_MS - 1, 0)).toBe(31_000);
    expect(internalRetryWaitMs(MAX_ATTEMPTS, INTERNAL_LIFETIME_MS, 0)).toBeNull();
  });
});
