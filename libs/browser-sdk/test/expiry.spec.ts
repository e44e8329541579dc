import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { expiryFault, formatExpiry, parseExpiry } from '../src/card-frame/expiry.js';

describe('formatExpiry', () => {
  it.each([
    ['1', '1'],
    ['4', '04 / '],
    ['12', '12 / '],
    ['123', '12 / 3'],
    ['1230', '12 / 30'],
    ['12/2030', '12 / 30'],
    ['2030-12', '12 / 30'],
    ['04/30', '04 / 30'],
  ])('shows %j as %j', (text, shown) => {
    expect(formatExpiry(text, false)).toBe(shown);
  });

  it('does not put back what is being deleted', () => {
    expect(formatExpiry('12 /', true)).toBe('12');
    expect(formatExpiry('12 / 3', true)).toBe('12 / 3');
  });
});

describe('parseExpiry', () => {
  it('reads every month of the century back', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 12 }),
        fc.integer({ min: 0, max: 99 }),
        (month, year) => {
          const text = formatExpiry(
            `${String(month).padStart(2, '0')}${String(year).padStart(2, '0')}`,
            false,
          );
          expect(parseExpiry(text)).toEqual({ month, year: 2000 + year });
        },
      ),
    );
  });

  it.each(['', '1', '12', '12 / 3', '13 / 30', '00 / 30'])('is nothing for %j', (text) => {
    expect(parseExpiry(text)).toBeNull();
  });
});

describe('expiryFault', () => {
  const now = new Date(2030, 4, 31);

  it.each([
    ['', 'requiredField'],
    ['13 / 30', 'expiryInvalid'],
    ['04 / 30', 'expiryPast'],
    ['05 / 30', null],
    ['01 / 31', null],
  ])('says of %j: %j, until the month is over', (text, fault) => {
    expect(expiryFault(text, now)).toBe(fault);
  });
});
