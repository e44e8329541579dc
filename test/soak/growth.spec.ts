import { describe, expect, it } from '@jest/globals';
import { growthOf } from './memory-watch.js';

const MIB = 1024 * 1024;
const MINUTE_MS = 60_000;

function samplesOf(heapOf: (minute: number) => number) {
  return Array.from({ length: 61 }, (_, index) => {
    const minute = index / 6;
    return { atMs: minute * MINUTE_MS, rss: 0, heapUsed: heapOf(minute) * MIB };
  });
}

describe('growthOf', () => {
  it('finds a leak of 5 MiB a minute not flat', () => {
    const { bytes, allowed } = growthOf(
      samplesOf((minute) => 60 + 5 * minute),
      'heapUsed',
    );
    expect(bytes).toBeGreaterThan(allowed);
    expect(bytes / MIB).toBeCloseTo(33.3, 0);
  });

  it('finds a heap that breathes, and one that fills its caches first, flat', () => {
    for (const heap of [
      (minute: number) => 60 + 8 * Math.sin(minute * 3),
      (minute: number) => 60 + Math.min(40, 20 * minute),
    ]) {
      const { bytes, allowed } = growthOf(samplesOf(heap), 'heapUsed');
      expect(bytes).toBeLessThan(allowed);
    }
  });

  it('refuses to judge two samples', () => {
    expect(() => growthOf(samplesOf(() => 60).slice(0, 1), 'rss')).toThrow('Too few samples');
  });
});
