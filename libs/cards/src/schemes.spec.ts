import { describe, expect, it } from '@jest/globals';
import creditCardType from 'credit-card-type';
import fc from 'fast-check';
import { detectScheme, SCHEMES } from './schemes.js';

const LIBRARY_SPELLING = new Map<string, string>([
  ['american-express', 'american express'],
  ['diners-club', 'diners club'],
]);

describe('detectScheme', () => {
  it('spells the seven schemes as the specification does', () => {
    expect(SCHEMES).toEqual([
      'visa',
      'mastercard',
      'american express',
      'discover',
      'diners club',
      'jcb',
      'unionpay',
    ]);
  });

  it.each([
    ['4111111111111111', 'visa'],
    ['4222222222222', 'visa'],
    ['5555555555554444', 'mastercard'],
    ['2223003122003222', 'mastercard'],
    ['2720992593319364', 'mastercard'],
    ['378282246310005', 'american express'],
    ['6011111111111117', 'discover'],
    ['30569309025904', 'diners club'],
    ['38520000023237', 'diners club'],
    ['3530111333300000', 'jcb'],
    ['6200000000000005', 'unionpay'],
  ])('detects %s as %s', (number, scheme) => {
    expect(detectScheme(number)).toBe(scheme);
  });

  it.each([
    ['a brand outside of the seven', '6304000000000000'],
    ['a brand whose range lies inside of a scheme of the seven', '4011780000000000'],
    ['an unknown range', '9999999999999995'],
    ['fewer digits than an issuer range', '4111111'],
    ['letters', '4111x11111111111'],
    ['full-width digits', '４１１１１１１１１１１１１１１１'],
    ['nothing', ''],
  ])('detects none in %s', (_what, number) => {
    expect(detectScheme(number)).toBeNull();
  });

  it('agrees with the detection library on every prefix', () => {
    const prefixes = fc.oneof(
      fc.integer({ min: 0, max: 99_999_999 }),
      fc.integer({ min: 60_000_000, max: 69_999_999 }),
    );
    fc.assert(
      fc.property(prefixes, (prefix) => {
        const number = prefix.toString().padStart(8, '0');
        const type = creditCardType(number)[0]?.type ?? '';
        const spelled = LIBRARY_SPELLING.get(type) ?? type;
        const expected = SCHEMES.find((scheme) => scheme === spelled) ?? null;
        expect(detectScheme(number)).toBe(expected);
      }),
      { numRuns: 2_000 },
    );
  });
});
