import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  boundaryNear,
  earlierPeriods,
  ID_PERIOD_MS,
  mayHaveFormerId,
  periodOf,
} from './decision-id-periods.js';

const HOUR_MS = 3_600_000;
const at = (text: string) => Date.parse(text);
const time = fc.integer({ min: at('2026-01-01T00:00:00Z'), max: at('2030-01-01T00:00:00Z') });

describe('periodOf', () => {
  it('begins at 0, 6, 12 and 18 h of UTC', () => {
    expect(periodOf(at('2026-03-04T05:59:59.999Z'))).toBe(at('2026-03-04T00:00:00Z'));
    expect(periodOf(at('2026-03-04T06:00:00Z'))).toBe(at('2026-03-04T06:00:00Z'));
  });
});

describe('earlierPeriods', () => {
  it('covers 24 hours before any time', () => {
    fc.assert(
      fc.property(time, fc.integer({ min: 0, max: 24 * HOUR_MS }), (now, age) => {
        const periods = [periodOf(now), ...earlierPeriods({ now, orderedFrom: 0 })];
        expect(periods).toContain(periodOf(now - age));
        expect(periods).toHaveLength(5);
      }),
    );
  });

  it('does not contain periods in which no ID began with the time', () => {
    const orderedFrom = at('2026-03-04T06:00:00Z');
    const earlier = (now: string) => earlierPeriods({ now: at(now), orderedFrom });
    expect(earlier('2026-03-04T05:00:00Z')).toEqual([]);
    expect(earlier('2026-03-04T07:00:00Z')).toEqual([]);
    expect(earlier('2026-03-04T13:00:00Z')).toEqual([orderedFrom]);
  });
});

describe('boundaryNear', () => {
  const boundary = (now: string, orderedFrom = 0) => boundaryNear({ now: at(now), orderedFrom });

  it('is the same on both sides of a boundary, and null in between', () => {
    const six = at('2026-03-04T06:00:00Z');
    expect(boundary('2026-03-04T05:55:00Z')).toBe(six);
    expect(boundary('2026-03-04T05:59:59Z')).toBe(six);
    expect(boundary('2026-03-04T06:00:00Z')).toBe(six);
    expect(boundary('2026-03-04T06:04:59Z')).toBe(six);
    expect(boundary('2026-03-04T05:54:59Z')).toBeNull();
    expect(boundary('2026-03-04T06:05:00Z')).toBeNull();
  });

  it('exists for each two requests that are close to each other and not in one period', () => {
    fc.assert(
      fc.property(time, fc.integer({ min: 0, max: 60_000 }), (now, later) => {
        const [one, other] = [
          { now, orderedFrom: 0 },
          { now: now + later, orderedFrom: 0 },
        ];
        fc.pre(periodOf(one.now) !== periodOf(other.now));
        expect(boundaryNear(one)).toBe(periodOf(other.now));
        expect(boundaryNear(other)).toBe(periodOf(other.now));
      }),
    );
  });

  it('is null before IDs begin with the time, except at that moment', () => {
    const orderedFrom = at('2026-03-04T12:00:00Z');
    expect(boundary('2026-03-04T06:00:00Z', orderedFrom)).toBeNull();
    expect(boundary('2026-03-04T11:59:00Z', orderedFrom)).toBe(orderedFrom);
  });
});

describe('mayHaveFormerId', () => {
  it('is true for a day after IDs begin with the time', () => {
    const orderedFrom = 100 * ID_PERIOD_MS;
    const may = (after: number) => mayHaveFormerId({ now: orderedFrom + after, orderedFrom });
    expect(may(-1)).toBe(false);
    expect(may(0)).toBe(true);
    expect(may(24 * HOUR_MS)).toBe(true);
    expect(may(25 * HOUR_MS)).toBe(false);
  });
});
