import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { ALL_LANES, endpointRange, laneOf, laneCount, LANES, lanesOf } from './lanes.js';

describe('the lanes of several dispatchers', () => {
  it('are each of them once, whatever the number of dispatchers', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 3 * LANES }), (dispatchers) => {
        const lanes = Array.from({ length: dispatchers }, (_, position) => {
          const { first, last } = lanesOf(position, dispatchers);
          return Array.from({ length: last - first + 1 }, (__, index) => first + index);
        });
        expect(lanes.flat()).toEqual(Array.from({ length: LANES }, (_, lane) => lane));
      }),
    );
  });

  it('are shared evenly', () => {
    const counts = [0, 1, 2].map((position) => laneCount(lanesOf(position, 3)));
    expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(1);
  });

  it('are all of them for the only dispatcher', () => {
    expect(lanesOf(0, 1)).toEqual(ALL_LANES);
  });
});

describe('the endpoints of lanes', () => {
  it('are all endpoints for all lanes', () => {
    expect(endpointRange(ALL_LANES)).toEqual([
      '00000000-0000-0000-0000-000000000000',
      'ffffffff-ffff-ffff-ffff-ffffffffffff',
    ]);
  });

  it('belong to exactly one lane', () => {
    fc.assert(
      fc.property(fc.uuid(), (id) => {
        const owners = Array.from({ length: LANES }, (_, lane) => lane).filter((lane) => {
          const [from, to] = endpointRange({ first: lane, last: lane });
          return from <= id && id <= to;
        });
        expect(owners).toEqual([laneOf(id)]);
      }),
    );
  });
});
