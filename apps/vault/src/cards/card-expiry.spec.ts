import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { expiredField, hasExpired } from './card-expiry.js';

it.each([
  ['in the month that it shows', 11, 2026, '2026-11-30T23:59:59Z', false],
  ['while that month lasts anywhere', 11, 2026, '2026-12-01T11:59:59Z', false],
  ['once it is over everywhere', 11, 2026, '2026-12-01T12:00:00Z', true],
  ['across the year', 12, 2026, '2027-01-01T12:00:00Z', true],
  ['in January', 1, 2027, '2027-01-01T12:00:00Z', false],
  ['far in the future', 1, 9999, '2026-01-01T00:00:00Z', false],
])('a card %s', (_when, month, year, now, expired) => {
  expect(hasExpired(month, year, new Date(now))).toBe(expired);
});

it('never becomes good again', () => {
  const instants = fc.date({
    min: new Date('2000-01-01'),
    max: new Date('2100-01-01'),
    noInvalidDate: true,
  });
  const months = fc.integer({ min: 1, max: 12 });
  const years = fc.integer({ min: 2000, max: 2100 });
  fc.assert(
    fc.property(months, years, instants, fc.nat(), (month, year, now, later) => {
      const afterwards = new Date(now.getTime() + later);
      expect(hasExpired(month, year, now) && !hasExpired(month, year, afterwards)).toBe(false);
    }),
  );
});

it.each([
  [2025, '2026-12-01T00:00:00Z', 'expiry_year'],
  [2026, '2026-12-01T00:00:00Z', 'expiry_month'],
  [2026, '2027-01-01T11:59:59Z', 'expiry_month'],
  [2026, '2027-01-01T12:00:00Z', 'expiry_year'],
])('of a date in %d, at %s, %s has passed', (year, now, field) => {
  expect(expiredField(year, new Date(now))).toBe(field);
});
