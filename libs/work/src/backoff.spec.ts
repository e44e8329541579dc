import { describe, expect, it } from '@jest/globals';
import { exponential } from './backoff.js';

describe('exponential', () => {
  const { waitMs } = exponential(1_000, 5 * 60_000);

  it('doubles from the first wait to the longest', () => {
    const waits = [1, 2, 3, 8, 9, 10, 1_000].map(waitMs);
    expect(waits).toEqual([1_000, 2_000, 4_000, 128_000, 256_000, 300_000, 300_000]);
  });

  it('begins with the first wait', () => {
    expect(waitMs(0)).toBe(1_000);
  });
});
