import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { takeRandomBytes } from './random-pool.js';

describe('takeRandomBytes', () => {
  it('never gives the same bytes twice, and never wiped ones, whatever the lengths', () => {
    const lengths = fc.array(fc.integer({ min: 12, max: 700 }), { minLength: 1, maxLength: 60 });
    const seen = new Set<string>();
    fc.assert(
      fc.property(lengths, (taken) => {
        for (const length of taken) {
          const bytes = takeRandomBytes(length);
          expect(bytes).toHaveLength(length);
          // Each piece of 12 bytes, so that a part of an earlier result would be noticed as well.
          for (let at = 0; at + 12 <= length; at += 12) {
            const piece = bytes.toString('hex', at, at + 12);
            expect(seen.has(piece)).toBe(false);
            expect(piece).not.toBe('00'.repeat(12));
            seen.add(piece);
          }
        }
      }),
    );
  });

  it('gives each caller a separate buffer', () => {
    const [first, second] = [takeRandomBytes(32), takeRandomBytes(32)];
    const before = second.toString('hex');
    first.fill(0);
    expect(second.toString('hex')).toBe(before);
  });

  it('uses every value of a byte about equally often', () => {
    const counts = new Array<number>(256).fill(0);
    const rounds = 2_000;
    for (let round = 0; round < rounds; round++) {
      for (const byte of takeRandomBytes(32)) counts[byte] = (counts[byte] ?? 0) + 1;
    }
    const mean = (rounds * 32) / 256;
    // Seven standard deviations: a fair source fails once in 10^9 runs.
    const limit = 7 * Math.sqrt(mean);
    expect(counts.filter((count) => Math.abs(count - mean) > limit)).toEqual([]);
  });

  it('refuses more than the pool has', () => {
    expect(takeRandomBytes(8 * 1024)).toHaveLength(8 * 1024);
    expect(() => takeRandomBytes(8 * 1024 + 1)).toThrow(RangeError);
  });
});
