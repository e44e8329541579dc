import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { daysOf, dividedBy } from './time-span.js';

const span = (from: string, until: string) => ({ from: new Date(from), until: new Date(until) });
const shown = ({ from, until }: { from: Date; until: Date }) =>
  `${from.toISOString()} ${until.toISOString()}`;

describe('daysOf()', () => {
  it('gives the days of UTC that a period touches', () => {
    expect(daysOf(span('2026-11-27T23:59:59.999Z', '2026-11-29T00:00:00Z')).map(shown)).toEqual([
      '2026-11-27T00:00:00.000Z 2026-11-28T00:00:00.000Z',
      '2026-11-28T00:00:00.000Z 2026-11-29T00:00:00.000Z',
    ]);
  });

  it('gives none for an empty period', () => {
    expect(daysOf(span('2026-11-27T00:00:00Z', '2026-11-27T00:00:00Z'))).toEqual([]);
  });
});

describe('dividedBy()', () => {
  it('leaves no gap and no overlap, and each part is shorter than a whole that can be divided', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 4e12 }),
        fc.integer({ min: 1, max: 86_400_000 }),
        fc.integer({ min: 2, max: 30 }),
        (start, length, parts) => {
          const whole = { from: new Date(start), until: new Date(start + length) };
          const divided = dividedBy(whole, parts);
          expect(divided[0]?.from).toEqual(whole.from);
          expect(divided.at(-1)?.until).toEqual(whole.until);
          for (const [index, { from, until }] of divided.entries()) {
            expect(until.getTime()).toBeGreaterThan(from.getTime());
            if (index > 0) expect(from).toEqual(divided[index - 1]?.until);
          }
          expect(divided.length).toBeLessThanOrEqual(parts);
          if (length > 1) expect(divided.length).toBeGreaterThan(1);
        },
      ),
    );
  });
});
