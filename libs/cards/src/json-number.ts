import { MAX_ACCOUNT_NUMBER_LENGTH, MIN_ACCOUNT_NUMBER_LENGTH } from './account-number.js';
import { holdsCardNumber } from './card-numbers.js';

/**
 * Whether a number as it is written in JSON is a card number: `4.111111111111111e15` is one too, and
 * the digits behind a decimal point belong to none.
 */
export function isCardNumberLiteral(literal: string): boolean {
  return literal.length >= MIN_ACCOUNT_NUMBER_LENGTH && holdsCardNumber(integerDigits(literal));
}

/** The digits in front of the decimal point, once an exponent has moved it. */
function integerDigits(literal: string): string {
  const [mantissa = '', exponent = '0'] = literal.toLowerCase().split('e');
  const [whole = '', fraction = ''] = mantissa.replace('-', '').split('.');
  if (whole.length + fraction.length < MIN_ACCOUNT_NUMBER_LENGTH) return '';
  const power = Number(exponent);
  // Nothing is left in front of the point, or more than any card number has.
  if (!Number.isInteger(power) || Math.abs(power) > 2 * MAX_ACCOUNT_NUMBER_LENGTH) return '';
  const length = whole.length + power;
  if (length < 1) return '';
  const digits = whole + fraction;
  // Without expressions: V8 keeps the last string that one was tried on.
  let start = 0;
  while (digits.charAt(start) === '0') start += 1;
  return digits.padEnd(length, '0').slice(start, length);
}
