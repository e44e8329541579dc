import { describe, expect, it } from '@jest/globals';
import { median, percentile } from './statistics.js';

describe('percentile', () => {
  const hundred = Array.from({ length: 100 }, (_, i) => 100 - i);

  it('is the nearest rank in any order', () => {
    expect(percentile(hundred, 0.5)).toBe(50);
    expect(percentile(hundred, 0.99)).toBe(99);
    expect(percentile(hundred, 1)).toBe(100);
    expect(percentile([7], 0.99)).toBe(7);
  });

  it('is 0 for nothing', () => {
    expect(percentile([], 0.5)).toBe(0);
  });
});

describe('median', () => {
  it('is the middle, or between the two in the middle', () => {
    expect(median([3, 1, 2])).toBe(2);
    expect(median([4, 1, 3, 2])).toBe(2.5);
    expect(median([])).toBe(0);
  });
});
