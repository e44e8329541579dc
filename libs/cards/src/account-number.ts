import { passesLuhn } from './luhn.js';
import { detectScheme } from './schemes.js';

/** The lengths of ISO/IEC 7812-1 in digits, as the suite accepts them for every scheme. */
export const MIN_ACCOUNT_NUMBER_LENGTH = 12;
/** In digits (ISO/IEC 7812-1). */
export const MAX_ACCOUNT_NUMBER_LENGTH = 19;

const SHOWN_FIRST = 6;
const SHOWN_LAST = 4;

/** Whether these are 12 to 19 ASCII digits that pass Luhn and belong to one of the seven schemes. */
export function isAccountNumber(number: string): boolean {
  return (
    number.length >= MIN_ACCOUNT_NUMBER_LENGTH &&
    number.length <= MAX_ACCOUNT_NUMBER_LENGTH &&
    passesLuhn(number) &&
    detectScheme(number) !== null
  );
}

/**
 * The first six and the last four digits, the rest `*`: what PCI DSS 3.4.1 lets everyone see of an
 * account number. Anything shorter than one is masked whole.
 */
export function maskAccountNumber(number: string): string {
  const hidden = number.length - SHOWN_FIRST - SHOWN_LAST;
  if (number.length < MIN_ACCOUNT_NUMBER_LENGTH) {
    return '*'.repeat(number.length);
  }
  return number.slice(0, SHOWN_FIRST) + '*'.repeat(hidden) + number.slice(-SHOWN_LAST);
}
