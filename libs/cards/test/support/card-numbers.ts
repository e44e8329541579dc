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

/** Prefixes of the seven schemes, with lengths that their numbers have. */
const ACCEPTED: readonly (readonly [string, readonly number[]])[] = [
  ['4', [13, 16, 19]],
  ['51', [16]],
  ['2221', [16]],
  ['34', [15]],
  ['6011', [16, 17, 18, 19]],
  ['36', [14, 15, 16, 17, 18, 19]],
  ['3528', [16, 17, 18, 19]],
  ['62000', [16, 17, 18, 19]],
];

/** Account numbers of the seven schemes, as long as theirs are. */
export function accountNumbers(): fc.Arbitrary<string> {
  return fc
    .tuple(fc.constantFrom(...ACCEPTED), digits(18, 18))
    .chain(([[prefix, lengths], rest]) =>
      fc
        .constantFrom(...lengths)
        .map((length) => withCheckDigit((prefix + rest).slice(0, length - 1))),
    )
    .filter((number) => detectScheme(number) !== null);
}

/** Prefixes and lengths of brands, of the seven schemes and others. */
const ISSUED: readonly (readonly [string, readonly number[]])[] = [
  ['4', [13, 16, 19]],
  ['51', [16]],
  ['2221', [16]],
  ['2720', [16]],
  ['34', [15]],
  ['37', [15]],
  ['6011', [16, 17, 18, 19]],
  ['65', [16, 19]],
  ['36', [14, 16, 19]],
  ['305', [14]],
  ['3528', [16, 17, 18, 19]],
  ['62', [16, 17, 18, 19]],
  ['5018', [12, 13, 14, 15, 16, 17, 18, 19]],
  ['6304', [12, 13, 14, 15, 16, 17, 18, 19]],
  ['6759', [12, 13, 14, 15, 16, 17, 18, 19]],
  ['2200', [16, 17, 18, 19]],
  ['2204', [16]],
  ['636368', [16]],
  ['5067', [16]],
  ['6521', [16]],
  ['508227', [16]],
  ['8201', [16]],
  ['1220', [15]],
  ['637095', [16]],
  ['606282', [16]],
  ['506099', [16, 18, 19]],
  ['9792', [16]],
  ['589562', [16]],
  ['8600', [16]],
  ['9860', [16]],
  ['9704', [16, 19]],
];

/** Numbers as issuers of all brands give them out: of the brand's lengths. */
export function issuedNumbers(): fc.Arbitrary<string> {
  return fc
    .constantFrom(...ISSUED)
    .chain(([prefix, lengths]) =>
      fc.tuple(fc.constant(prefix), fc.constantFrom(...lengths), digits(18, 18)),
    )
    .map(([prefix, length, rest]) => withCheckDigit((prefix + rest).slice(0, length - 1)));
}
