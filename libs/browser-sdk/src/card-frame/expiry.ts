import { digitsOf } from './digits.js';

export interface Expiry {
  readonly month: number;
  readonly year: number;
}

export type ExpiryFault = 'requiredField' | 'expiryInvalid' | 'expiryPast';

const CENTURY = 2000;
const SEPARATOR = ' / ';
/** What people and password managers write between month and year. */
const SEPARATORS = /[\s/／.–-]+/;
const LAST_MONTH = 12;
const LONG_YEAR_LENGTH = 4;

/**
 * What was typed as `MM / YY`. A digit that can only be a month gets its zero, and a year of four
 * digits, as autofill writes it, becomes its last two.
 */
export function formatExpiry(text: string, isDeleting: boolean): string {
  const { month: digits, year: yearDigits, isMonthOver } = split(text);
  const isComplete = yearDigits !== '' || digits > '1' || (isMonthOver && !isDeleting);
  const month = digits.length === 1 && isComplete ? `0${digits}` : digits;
  const year = shortYear(yearDigits);
  if (year !== '') return month + SEPARATOR + year;
  return month.length === 2 && !isDeleting ? month + SEPARATOR : month;
}

/** @returns null unless it is a month and a year */
export function parseExpiry(text: string): Expiry | null {
  const { month: monthDigits, year: yearDigits } = split(text);
  const month = Number(monthDigits);
  const year = shortYear(yearDigits);
  if (year.length !== 2 || month < 1 || month > LAST_MONTH) return null;
  return { month, year: CENTURY + Number(year) };
}

/** Whether the shopper may be typing a year of four digits, so that it is too early to judge it. */
export function mayBeLongYear(text: string): boolean {
  const { year } = split(text);
  return year.length >= 2 && year.length < LONG_YEAR_LENGTH && year.startsWith('20');
}

export function expiryFault(text: string, now: Date): ExpiryFault | null {
  if (digitsOf(text) === '') return 'requiredField';
  const expiry = parseExpiry(text);
  if (expiry === null) return 'expiryInvalid';
  const months = expiry.year * 12 + expiry.month;
  return months < now.getFullYear() * 12 + now.getMonth() + 1 ? 'expiryPast' : null;
}

interface Parts {
  readonly month: string;
  readonly year: string;
  /** Whether the shopper has ended the month with a separator. */
  readonly isMonthOver: boolean;
}

/** Some password managers write `2031-05`. */
function split(text: string): Parts {
  const [first = '', ...rest] = text.trimStart().split(SEPARATORS).map(digitsOf);
  const [second = ''] = rest;
  if (first.length === LONG_YEAR_LENGTH && second !== '') {
    return { month: second.slice(0, 2), year: first, isMonthOver: true };
  }
  if (rest.length > 0 && first !== '' && first.length <= 2) {
    return { month: first, year: rest.join(''), isMonthOver: true };
  }
  const digits = first + rest.join('');
  // "13" is no month: it is January, and the year begins with 3.
  const monthLength = Number(digits.slice(0, 2)) > LAST_MONTH ? 1 : 2;
  return {
    month: digits.slice(0, monthLength),
    year: digits.slice(monthLength),
    isMonthOver: false,
  };
}

/** Three digits that begin a year of four are kept until the fourth is typed. */
function shortYear(digits: string): string {
  if (digits.length >= LONG_YEAR_LENGTH) return digits.slice(2, LONG_YEAR_LENGTH);
  return digits.startsWith('20') ? digits : digits.slice(0, 2);
}
