import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { expiryFault, formatExpiry, mayBeLongYear, parseExpiry } from '../src/card-frame/expiry.js';

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

  it.each([
    ['1/31', '01 / 31'],
    ['1/2031', '01 / 31'],
    ['01/31', '01 / 31'],
    ['01/2031', '01 / 31'],
    ['3/31', '03 / 31'],
    ['3/2031', '03 / 31'],
    ['12/2031', '12 / 31'],
    ['12-31', '12 / 31'],
    ['1.31', '01 / 31'],
    ['1 31', '01 / 31'],
    ['03 / 2031', '03 / 31'],
    ['131', '01 / 31'],
    ['0131', '01 / 31'],
    ['032031', '03 / 31'],
  ])('shows %j as %j, typed or pasted', (text, shown) => {
    const typed = Array.from(text).reduce((field, key) => formatExpiry(field + key, false), '');
    expect([typed, formatExpiry(text, false)]).toEqual([shown, shown]);
  });

  it.each(['2031-05', '2031/05', '2031-05-01', '05–2031', ' 05/31 ', '０５／３１'])(
    'takes %j from a password manager or the clipboard',
    (text) => {
      expect(formatExpiry(text, false)).toBe('05 / 31');
    },
  );

  it('changes nothing that it has formatted', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...Array.from('0123456789/- .')) }), (text) => {
        const once = formatExpiry(text, false);
        expect(formatExpiry(once, false)).toBe(once);
      }),
    );
  });

  it('does not put back what is being deleted', () => {
    expect(formatExpiry('12 /', true)).toBe('12');
    expect(formatExpiry('12 / 3', true)).toBe('12 / 3');
    expect(formatExpiry('1/', true)).toBe('1');
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

describe('mayBeLongYear', () => {
  it.each([
    ['03 / 20', true],
    ['03 / 203', true],
    ['03 / 31', false],
    ['03', false],
  ])('says of %j: %j', (text, expected) => {
    expect(mayBeLongYear(text)).toBe(expected);
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
