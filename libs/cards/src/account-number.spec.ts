import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { isAccountNumber, maskAccountNumber } from './account-number.js';
import { accountNumbers, digits, withCheckDigit } from '../test/support/card-numbers.js';

describe('isAccountNumber', () => {
  it('accepts the lengths of each scheme', () => {
    fc.assert(
      fc.property(accountNumbers(), (number) => {
        expect(isAccountNumber(number)).toBe(true);
      }),
    );
  });

  it.each([
    ['4', [13, 16, 19]],
    ['51', [16]],
    ['37', [15]],
    ['6011', [16, 17, 18, 19]],
    ['36', [14, 15, 16, 17, 18, 19]],
    ['3528', [16, 17, 18, 19]],
    ['62000', [16, 17, 18, 19]],
  ])('accepts no other length of a number that begins with %s', (prefix, lengths) => {
    const accepted = Array.from({ length: 20 }, (_, index) => index + 1)
      .filter((length) => length > prefix.length)
      .filter((length) => isAccountNumber(withCheckDigit(prefix.padEnd(length - 1, '0'))));
    expect(accepted).toEqual(lengths);
  });

  it.each([
    ['11 digits', withCheckDigit('4111111111')],
    ['20 digits', withCheckDigit('4111111111111111111')],
    ['a wrong check digit', '4111111111111112'],
    ['a brand that the suite does not take', '6304000000000000'],
    ['spaces', '4111 1111 1111 1111'],
    ['full-width digits', '４１１１１１１１１１１１１１１１'],
    ['a trailing line break', '4111111111111111\n'],
    ['nothing', ''],
  ])('refuses %s', (_what, number) => {
    expect(isAccountNumber(number)).toBe(false);
  });
});

describe('maskAccountNumber', () => {
  it.each([
    ['4111111111111111', '411111******1111'],
    ['378282246310005', '378282*****0005'],
    ['30569309025904', '305693****5904'],
  ])('masks %s as %s', (number, masked) => {
    expect(maskAccountNumber(number)).toBe(masked);
  });

  it('keeps the length and shows the first six and the last four digits alone', () => {
    fc.assert(
      fc.property(digits(12, 19), (number) => {
        const masked = maskAccountNumber(number);
        expect(masked).toHaveLength(number.length);
        expect(masked.slice(0, 6)).toBe(number.slice(0, 6));
        expect(masked.slice(-4)).toBe(number.slice(-4));
        expect(masked.slice(6, -4)).toBe('*'.repeat(number.length - 10));
      }),
    );
  });

  it('shows nothing of what is too short to be an account number', () => {
    fc.assert(
      fc.property(digits(0, 11), (number) => {
        expect(maskAccountNumber(number)).toBe('*'.repeat(number.length));
      }),
    );
  });
});
