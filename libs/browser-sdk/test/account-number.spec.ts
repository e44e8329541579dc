import { describe, expect, it } from '@jest/globals';
import { detectScheme, SCHEMES } from '@tessera/cards';
import fc from 'fast-check';
import { accountNumberFault, formatAccountNumber } from '../src/card-frame/account-number.js';
import { digitsOf } from '../src/card-frame/digits.js';
import { liveScheme } from '../src/card-frame/live-scheme.js';

const digitString = (maxLength: number) =>
  fc.array(fc.integer({ min: 0, max: 9 }), { maxLength }).map((digits) => digits.join(''));

describe('formatAccountNumber', () => {
  it('keeps every digit, in order, and the cursor behind the same one', () => {
    fc.assert(
      fc.property(digitString(19), fc.nat(19), (digits, place) => {
        const caret = Math.min(place, digits.length);
        const edit = formatAccountNumber({ text: digits, caret });
        expect(digitsOf(edit.text)).toBe(digits);
        expect(digitsOf(edit.text.slice(0, edit.caret))).toBe(digits.slice(0, caret));
      }),
    );
  });

  it('changes nothing that it has formatted', () => {
    fc.assert(
      fc.property(digitString(19), (digits) => {
        const once = formatAccountNumber({ text: digits, caret: digits.length });
        expect(formatAccountNumber(once)).toEqual(once);
      }),
    );
  });

  it('takes what is pasted with separators, or in full width', () => {
    for (const text of [
      '4111-1111-1111-1111',
      ' 4111 1111 1111 1111',
      '４１１１１１１１１１１１１１１１',
    ]) {
      const edit = formatAccountNumber({ text, caret: text.length });
      expect(edit).toEqual({ text: '4111 1111 1111 1111', caret: 19 });
    }
  });

  it('takes the digit before a gap when Backspace took the gap alone', () => {
    expect(formatAccountNumber({ text: '41111111', caret: 4 }, true)).toEqual({
      text: '4111 111',
      caret: 3,
    });
  });
});

describe('liveScheme', () => {
  it('says from the eighth digit on exactly what the vault says', () => {
    fc.assert(
      fc.property(digitString(19), (digits) => {
        fc.pre(digits.length >= 8);
        expect(liveScheme(digits).scheme).toBe(detectScheme(digits));
      }),
      { numRuns: 2_000 },
    );
  });

  it('never names a scheme that a further digit takes back, for the published test numbers', () => {
    for (const number of [
      '4111111111111111',
      '5555555555554444',
      '2223000048400011',
      '378282246310005',
      '6011111111111117',
      '30569309025904',
      '3530111333300000',
      '6243030000000001',
    ]) {
      const told = Array.from(number, (_, index) => liveScheme(number.slice(0, index + 1)).scheme);
      const named = told.filter((scheme) => scheme !== null);
      expect(new Set(named).size).toBe(1);
      expect(told.lastIndexOf(null)).toBeLessThan(8);
      expect(told.slice(told.indexOf(named[0] ?? null))).not.toContain(null);
    }
  });
});

describe('accountNumberFault', () => {
  const fault = (digits: string) => accountNumberFault(digits, SCHEMES);

  it.each([
    ['', 'requiredField'],
    ['4111', 'accountNumberIncomplete'],
    ['4111111111111112', 'accountNumberInvalid'],
    ['99999999', 'schemeUnknown'],
    ['4111111111111111', null],
    // Their check digits are correct; their lengths are those of no card.
    ['411111111117', 'accountNumberIncomplete'],
    ['41111111111114', 'accountNumberIncomplete'],
    ['555555555555558', 'accountNumberIncomplete'],
    ['3782822463100003', 'accountNumberInvalid'],
    ['55555555555555552', 'accountNumberInvalid'],
  ])('says of %j: %j', (digits, expected) => {
    expect(fault(digits)).toBe(expected);
  });

  it('takes a number only at a length that its scheme has', () => {
    for (const [prefix, lengths] of [
      ['4', [13, 16, 19]],
      ['51', [16]],
      ['37', [15]],
      ['36', [14, 15, 16, 17, 18, 19]],
    ] as const) {
      const taken = new Set<number>();
      for (let length = 8; length <= 19; length++) {
        for (let digit = 0; digit <= 9; digit++) {
          if (fault(`${prefix.padEnd(length - 1, '0')}${digit}`) === null) taken.add(length);
        }
      }
      expect([prefix, [...taken]]).toEqual([prefix, lengths]);
    }
  });

  it('says that a scheme is not taken as soon as it is known', () => {
    expect(accountNumberFault('37', ['visa'])).toBe('schemeNotAllowed');
  });
});
