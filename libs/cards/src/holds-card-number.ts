import { findCardNumbers } from './card-number-search.js';
import { digitAt } from './digits.js';

/** Shorter ones are too often something else. */
const SHORTEST = 13;
const LONGEST = 19;

/**
 * Whether a text that is about to be stored holds 13 to 19 digits that pass Luhn and begin as the
 * numbers of a known scheme do: together, spaced, dashed, full-width.
 */
export function holdsCardNumber(text: string): boolean {
  return findCardNumbers(text).some(({ start, end }) => {
    const digits = countDigits(text, start, end);
    return digits >= SHORTEST && digits <= LONGEST;
  });
}

/**
 * As {@link holdsCardNumber}, for a number as it stands in JSON: `4.111111111111111e15` is a card
 * number too, and what stands behind a decimal point is none.
 */
export function isCardNumber(literal: string): boolean {
  return holdsCardNumber(integerDigits(literal));
}

/** As {@link holdsCardNumber}, for what may be an address, in which spaces are `%20` or `+`. */
export function addressHoldsCardNumber(address: string): boolean {
  if (holdsCardNumber(address)) return true;
  const isEncoded = address.includes('%') || address.includes('+');
  return isEncoded && holdsCardNumber(decoded(address));
}

function decoded(address: string): string {
  const spaced = address.replaceAll('+', ' ');
  try {
    return decodeURIComponent(spaced);
  } catch {
    return spaced.replaceAll('%20', ' ');
  }
}

/** What stands in a found number is a digit of some script, a space or a dash. */
function countDigits(text: string, start: number, end: number): number {
  let count = 0;
  for (let index = start; index < end; index += 1) if (digitAt(text, index) >= 0) count += 1;
  return count;
}

/** The digits in front of the decimal point, once an exponent has moved it. */
function integerDigits(literal: string): string {
  const [mantissa = '', exponent = '0'] = literal.toLowerCase().split('e');
  const [whole = '', fraction = ''] = mantissa.replace('-', '').split('.');
  const power = Number(exponent);
  // Nothing is left in front of the point, or more than any card number has.
  if (!Number.isInteger(power) || Math.abs(power) > 2 * LONGEST) return '';
  const length = whole.length + power;
  if (length < 1) return '';
  const digits = whole + fraction;
  // Without expressions: V8 remembers the text that one was last tried on.
  let start = 0;
  while (digits.charAt(start) === '0') start += 1;
  return digits.padEnd(length, '0').slice(start, length);
}
