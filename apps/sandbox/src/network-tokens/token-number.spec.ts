import { describe, expect, it } from '@jest/globals';
import { detectScheme, passesLuhn } from '@tessera/cards';
import { isTokenScheme, newTokenNumber, TOKEN_SCHEMES } from './token-number.js';

describe('newTokenNumber', () => {
  it.each(TOKEN_SCHEMES)('returns numbers of %s, each with a valid check digit', (scheme) => {
    const numbers = Array.from({ length: 200 }, () => newTokenNumber(scheme));
    for (const number of numbers) {
      expect([detectScheme(number), passesLuhn(number)]).toEqual([scheme, true]);
      expect(number).toHaveLength(scheme === 'american express' ? 15 : 16);
    }
    expect(new Set(numbers).size).toBeGreaterThan(195);
  });
});

describe('isTokenScheme', () => {
  it('accepts the four schemes with network tokens', () => {
    expect(TOKEN_SCHEMES.every(isTokenScheme)).toBe(true);
    expect([isTokenScheme('jcb'), isTokenScheme(null)]).toEqual([false, false]);
  });
});
