import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { passesLuhn } from './luhn.js';
import { digits, withCheckDigit } from '../test/support/card-numbers.js';

describe('passesLuhn', () => {
  it.each(['79927398713', '4111111111111111', '378282246310005', '0'])('passes %s', (number) => {
    expect(passesLuhn(number)).toBe(true);
  });

  it.each(['', ' ', '4111 1111 1111 1111', '4111111111111112', '-4111111111111111', '０'])(
    'refuses "%s"',
    (number) => {
      expect(passesLuhn(number)).toBe(false);
    },
  );

  it('passes exactly one of the ten check digits', () => {
    fc.assert(
      fc.property(digits(1, 30), (payload) => {
        const passing = Array.from('0123456789').filter((digit) => passesLuhn(payload + digit));
        expect(passing).toEqual([withCheckDigit(payload).slice(-1)]);
      }),
    );
  });

  it('catches each single wrong digit', () => {
    fc.assert(
      fc.property(digits(11, 18), fc.nat(), fc.integer({ min: 1, max: 9 }), (payload, at, by) => {
        const number = Array.from(withCheckDigit(payload), Number);
        const index = at % number.length;
        number[index] = ((number[index] ?? 0) + by) % 10;
        expect(passesLuhn(number.join(''))).toBe(false);
      }),
    );
  });
});
