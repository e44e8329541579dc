import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { microsOf, timeOf } from './position.js';

describe('the position of a decision', () => {
  it('keeps microseconds', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 4e15 }), (micros) => {
        expect(microsOf(timeOf(micros))).toBe(micros);
      }),
    );
  });

  it.each([
    ['2026-01-02 03:04:05.123456+00', 1_767_323_045_123_456],
    ['2026-01-02 03:04:05.12+00', 1_767_323_045_120_000],
    ['2026-01-02 03:04:05+00', 1_767_323_045_000_000],
    ['2026-01-02 05:04:05.000001+02', 1_767_323_045_000_001],
    ['2026-01-02T03:04:05.123Z', 1_767_323_045_123_000],
  ])('is read from %s', (at, micros) => {
    expect(microsOf(at)).toBe(micros);
  });
});
