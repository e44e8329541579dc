import fc from 'fast-check';
import { detectScheme } from '../../src/schemes.js';

/** A string of ASCII digits. */
export function digits(minLength: number, maxLength: number): fc.Arbitrary<string> {
  return fc
    .array(fc.integer({ min: 0, max: 9 }), { minLength, maxLength })
    .map((list) => list.join(''));
}

/** Appends the Luhn digit, computed from the right and apart from the code under test. */
export function withCheckDigit(payload: string): string {
  const sum = Array.from(payload)
    .reverse()
    .map((digit, index) => (index % 2 === 0 ? Number(digit) * 2 : Number(digit)))
    .reduce((total, value) => total + Math.floor(value / 10) + (value % 10), 0);
  return payload + ((10 - (sum % 10)) % 10).toString();
}

const PREFIXES = ['4', '51', '2221', '34', '6011', '36', '3528', '62000'];

/** Account numbers of the seven schemes, 12 to 19 digits. */
export function accountNumbers(): fc.Arbitrary<string> {
  return fc
    .tuple(fc.constantFrom(...PREFIXES), digits(18, 18), fc.integer({ min: 12, max: 19 }))
    .map(([prefix, rest, length]) => withCheckDigit((prefix + rest).slice(0, length - 1)))
    .filter((number) => detectScheme(number) !== null);
}
