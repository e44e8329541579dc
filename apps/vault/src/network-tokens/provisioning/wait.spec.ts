import { describe, expect, it } from '@jest/globals';
import { waitMs } from './wait.js';

describe('waitMs', () => {
  it('doubles from a second to five minutes', () => {
    const waits = [1, 2, 3, 8, 9, 10, 1_000].map(waitMs);
    expect(waits).toEqual([1_000, 2_000, 4_000, 128_000, 256_000, 300_000, 300_000]);
  });

  it('is a second before the first attempt', () => {
    expect(waitMs(0)).toBe(1_000);
  });
});
