import { digitsOf } from './digits.js';

export interface Expiry {
  readonly month: number;
  readonly year: number;
}

export type ExpiryFault = 'requiredField' | 'expiryInvalid' | 'expiryPast';

const CENTURY = 2000;
const SEPARATOR = ' / ';

/**
 * What was typed as `MM / YY`. A first digit above 1 can only be a month, and a year of four digits,
 * as autofill writes it, becomes its last two.
 */
export function formatExpiry(text: string, isDeleting: boolean): string {
  const digits = monthFirst(text);
  const padded = digits.length === 1 && digits > '1' ? `0${digits}` : digits;
  const month = padded.slice(0, 2);
  const year = shortYear(padded.slice(2));
  if (year !== '') return month + SEPARATOR + year;
  return month.length === 2 && !isDeleting ? month + SEPARATOR : month;
}

/** @returns null unless it is a month and a year */
export function parseExpiry(text: string): Expiry | null {
  const digits = monthFirst(text);
  const month = Number(digits.slice(0, 2));
  const year = shortYear(digits.slice(2));
  if (year.length !== 2 || month < 1 || month > 12) return null;
  return { month, year: CENTURY + Number(year) };
}

export function expiryFault(text: string, now: Date): ExpiryFault | null {
  if (digitsOf(text) === '') return 'requiredField';
  const expiry = parseExpiry(text);
  if (expiry === null) return 'expiryInvalid';
  const months = expiry.year * 12 + expiry.month;
  return months < now.getFullYear() * 12 + now.getMonth() + 1 ? 'expiryPast' : null;
}

/** Some password managers write `2031-05`. */
function monthFirst(text: string): string {
  const parts = text.split('-');
  const [year = '', month = ''] = parts;
  const isIso = parts.length === 2 && digitsOf(year).length === 4;
  return isIso ? digitsOf(month) + digitsOf(year) : digitsOf(text);
}

function shortYear(digits: string): string {
  return digits.length >= 4 ? digits.slice(2, 4) : digits.slice(0, 2);
}
