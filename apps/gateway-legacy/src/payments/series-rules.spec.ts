import { describe, expect, it } from '@jest/globals';
import { seriesRefusal, type Series } from './series-rules.js';

const SERIES: Series = {
  state: 'captured',
  amount: 1_000,
  currencyCode: 'EUR',
  isRecurring: true,
  expiry: '2026-12-31',
  frequency: 30,
  last: new Date('2026-06-01T23:59:00Z'),
};
const LATER = new Date('2026-07-01T00:00:00Z');
const PLAN = { amount: 1_000, currencyCode: 'EUR' };

describe('a payment of a recurring series', () => {
  it('may be as high as the first one, on the day the frequency allows, up to the last day', () => {
    expect(seriesRefusal(SERIES, PLAN, LATER)).toBeNull();
    expect(seriesRefusal(SERIES, PLAN, new Date('2026-12-31T23:59:59Z'))).toBeNull();
  });

  it.each<[string, Partial<Series>, Partial<typeof PLAN>, string]>([
    ['a higher amount', {}, { amount: 1_001 }, '2026-07-01T00:00:00Z'],
    ['another currency', {}, { currencyCode: 'USD' }, '2026-07-01T00:00:00Z'],
    ['a day too soon', {}, {}, '2026-06-30T23:59:59Z'],
    ['the day after the last', {}, {}, '2027-01-01T00:00:00Z'],
    ['a first payment that failed', { state: 'failed' }, {}, '2026-07-01T00:00:00Z'],
    ['a first payment of unknown outcome', { state: 'processing' }, {}, '2026-07-01T00:00:00Z'],
    ['a first payment that was voided', { state: 'voided' }, {}, '2026-07-01T00:00:00Z'],
  ])('may not have %s', (_, series, plan, now) => {
    const refusal = seriesRefusal({ ...SERIES, ...series }, { ...PLAN, ...plan }, new Date(now));
    expect(refusal).toEqual(expect.any(String));
  });

  it('without schedule and expiry may be made at any time', () => {
    const free = { ...SERIES, expiry: null, frequency: null };
    expect(seriesRefusal(free, PLAN, new Date('2036-01-01'))).toBeNull();
  });
});

describe('an unscheduled payment', () => {
  it('only needs a first one that was authorized', () => {
    const series = { ...SERIES, isRecurring: false };
    const any = { amount: 9_999, currencyCode: 'USD' };
    expect(seriesRefusal(series, any, new Date('2036-01-01'))).toBeNull();
    expect(seriesRefusal({ ...series, state: 'failed' }, any, LATER)).toEqual(expect.any(String));
  });
});
