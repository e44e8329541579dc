import { randomInt } from 'node:crypto';
import { passesLuhn, type Scheme } from '@tessera/cards';

/** The schemes that issue network tokens here. */
export const TOKEN_SCHEMES = ['visa', 'mastercard', 'american express', 'discover'] as const;
export type TokenScheme = (typeof TOKEN_SCHEMES)[number];

/** The first digits of each scheme's token ranges, and how long its numbers are. */
const RANGES: Readonly<Record<TokenScheme, { readonly bin: string; readonly length: number }>> = {
  visa: { bin: '489537', length: 16 },
  mastercard: { bin: '520424', length: 16 },
  'american express': { bin: '374245', length: 15 },
  discover: { bin: '601100', length: 16 },
};

export function isTokenScheme(scheme: Scheme | null): scheme is TokenScheme {
  return TOKEN_SCHEMES.some((known) => known === scheme);
}

/** A number from the scheme's token range: random, with a valid check digit. */
export function newTokenNumber(scheme: TokenScheme): string {
  const { bin, length } = RANGES[scheme];
  let digits = bin;
  while (digits.length < length - 1) {
    digits += String(randomInt(10));
  }
  const check = Array.from({ length: 10 }, (_, digit) => digits + String(digit)).find(passesLuhn);
  return check ?? newTokenNumber(scheme);
}
