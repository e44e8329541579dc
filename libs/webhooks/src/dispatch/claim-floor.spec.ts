import { beforeEach, describe, expect, it } from '@jest/globals';
import { ClaimFloor, type FloorMeasurement } from './claim-floor.js';
import { ALL_LANES, lanesOf } from './lanes.js';

const ALL_TIMES = '-infinity';
const FOUND = '2026-01-02 03:04:05+00';
const BEGAN = '2026-01-02 03:04:06+00';
const CONNECTION = {};

let floor: ClaimFloor;

beforeEach(() => {
  floor = new ClaimFloor();
});

function measurement(fields: Partial<FloorMeasurement> = {}): FloorMeasurement {
  return {
    floor: FOUND,
    is_earlier: false,
    at: BEGAN,
    transaction: '100',
    oldest_transaction: '90',
    took_ms: 1,
    ...fields,
  };
}

/** Two measurements, of which the second one sees that all transactions before the first have ended. */
function settle(): void {
  floor.from(ALL_LANES, CONNECTION);
  floor.measured(measurement(), 0);
  floor.measured(measurement({ oldest_transaction: '100' }), 30);
}

describe('the floor of claims', () => {
  it('is not raised while a transaction runs that began before the measurement', () => {
    expect(floor.from(ALL_LANES, CONNECTION)).toBe(ALL_TIMES);
    floor.measured(measurement(), 0);
    floor.measured(measurement({ transaction: '120', oldest_transaction: '99' }), 30);
    expect(floor.from(ALL_LANES, CONNECTION)).toBe(ALL_TIMES);
    // The first measurement is the one that counts, however many follow.
    floor.measured(measurement({ transaction: '140', oldest_transaction: '100' }), 60);
    expect(floor.from(ALL_LANES, CONNECTION)).toBe(FOUND);
  });

  it('is at most the time of the measurement before', () => {
    floor.from(ALL_LANES, CONNECTION);
    expect(floor.measure(0, true)).toEqual({
      from: ALL_TIMES,
      until: ALL_TIMES,
      floor: ALL_TIMES,
    });
    floor.measured(measurement(), 0);
    expect(floor.measure(30, true)).toMatchObject({ from: ALL_TIMES, until: BEGAN });
  });

  it('stays when there are too many endpoints to look at', () => {
    settle();
    floor.measured(measurement({ floor: null, oldest_transaction: '100' }), 60);
    expect(floor.from(ALL_LANES, CONNECTION)).toBe(FOUND);
  });

  it('is that of no other lanes', () => {
    settle();
    expect(floor.from(lanesOf(0, 2), CONNECTION)).toBe(ALL_TIMES);
  });

  it('is that of no other connection', () => {
    settle();
    expect(floor.from(ALL_LANES, {})).toBe(ALL_TIMES);
  });

  it('is measured while deliveries end, for a fifth of the time', () => {
    settle();
    expect(floor.measure(54, true)).toBeNull();
    expect(floor.measure(55, false)).toBeNull();
    expect(floor.measure(55, true)).toEqual({ from: FOUND, until: BEGAN, floor: FOUND });
    floor.measured(measurement({ took_ms: 10 }), 60);
    expect(floor.measure(109, true)).toBeNull();
    expect(floor.measure(110, true)).not.toBeNull();
  });

  it('is measured from the beginning once a minute, also by an idle dispatcher', () => {
    settle();
    expect(floor.measure(60_029, false)).toBeNull();
    expect(floor.measure(60_030, false)).toEqual({
      from: ALL_TIMES,
      until: BEGAN,
      floor: FOUND,
    });
  });

  it('goes back to an earlier row at once, whatever transactions are running', () => {
    settle();
    floor.measure(60_030, false);
    const earlier = '2026-01-01 00:00:00+00';
    const found = measurement({ floor: earlier, is_earlier: true, oldest_transaction: '99' });
    floor.measured(found, 60_040);
    expect(floor.from(ALL_LANES, CONNECTION)).toBe(earlier);
    expect(floor.measure(60_100, true)).toMatchObject({ from: earlier, until: BEGAN });
  });
});
