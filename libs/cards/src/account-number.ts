import { passesLuhn } from './luhn.js';
import { accountNumberLengths, detectScheme } from './schemes.js';

/** The lengths of ISO/IEC 7812-1 in digits; each scheme has some of them. */
export const MIN_ACCOUNT_NUMBER_LENGTH = 12;
/** In digits (ISO/IEC 7812-1). */
export const MAX_ACCOUNT_NUMBER_LENGTH = 19;

const SHOWN_FIRST = 6;
const SHOWN_LAST = 4;

/** Whether these are ASCII digits that pass Luhn, of one of the seven schemes and as long as its are. */
export function isAccountNumber(number: string): boolean {
  if (number.length > MAX_ACCOUNT_NUMBER_LENGTH || !passesLuhn(number)) return false;
  const scheme = detectScheme(number);
  return scheme !== null && accountNumberLengths(scheme).includes(number.length);
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
