import type { IssuerRange } from './issuer-ranges.js';

/** Shorter numbers, which hardly any issuer has left, are not looked for in front of a code. */
export const SHORTEST_WITH_CODE = 14;
const SHORTEST_PADDING = 3;
const EXPIRY = 4;
const LONG_EXPIRY = 6;
/** Years of expiry dates that people may have written behind a number. */
const FIRST_YEAR = 20;
const LAST_YEAR = 49;
const CENTURY = 20;

/**
 * 19 digits that begin lower are the ids that systems derive from the time (snowflakes), until
 * 2036. One in ten of them would be a number of Mastercard's range 2221 to 2720 and a code.
 */
const SERIAL_IDS_UNTIL = 30_000_000;

/** Digits of a run, by index. */
export type DigitsOf = (index: number) => number;

/**
 * Whether the digits from `start` to `end`, which follow a card number without a break, are what
 * people append to one: an expiry date (MMYY, YYMM, MMYYYY, YYYYMM), a security code, both in either
 * order, or zeros that fill a field. Any other rest means that the whole is a longer number, such as
 * an order number, of which every tenth would otherwise be refused.
 */
export function isAppendage(
  digits: DigitsOf,
  start: number,
  end: number,
  number: Numbered,
): boolean {
  const length = end - start;
  if (number.range.code === 0) return false;
  if (length >= SHORTEST_PADDING && areZeros(digits, start, end)) return true;
  if (length === EXPIRY && isExpiry(digits, start)) return true;
  if (length === LONG_EXPIRY && isLongExpiry(digits, start)) return true;
  if (number.length < SHORTEST_WITH_CODE) return false;
  if (length === 3) return number.range.low >= SERIAL_IDS_UNTIL;
  if (length === 4) return number.length >= SHORTEST_WITH_CODE + 1;
  return isExpiryAndCode(digits, start, end);
}

/** A number whose rest is judged. */
export interface Numbered {
  readonly range: IssuerRange;
  readonly length: number;
}

/** Whether four digits read as MMYY or YYMM, as a date of expiry in front of a number does. */
export function isExpiry(digits: DigitsOf, start: number): boolean {
  const [first, second] = [pair(digits, start), pair(digits, start + 2)];
  return (isMonth(first) && isYear(second)) || (isYear(first) && isMonth(second));
}

function isLongExpiry(digits: DigitsOf, start: number): boolean {
  const [first, second, third] = [0, 2, 4].map((offset) => pair(digits, start + offset));
  if (first === undefined || second === undefined || third === undefined) return false;
  return (
    (isMonth(first) && second === CENTURY && isYear(third)) ||
    (first === CENTURY && isYear(second) && isMonth(third))
  );
}

function isExpiryAndCode(digits: DigitsOf, start: number, end: number): boolean {
  return [EXPIRY, LONG_EXPIRY].some((length) => {
    const code = end - start - length;
    if (code !== 3 && code !== 4) return false;
    const isDate = length === EXPIRY ? isExpiry : isLongExpiry;
    return isDate(digits, start) || isDate(digits, start + code);
  });
}

function areZeros(digits: DigitsOf, start: number, end: number): boolean {
  for (let index = start; index < end; index += 1) if (digits(index) !== 0) return false;
  return true;
}

function pair(digits: DigitsOf, index: number): number {
  return digits(index) * 10 + digits(index + 1);
}

function isMonth(value: number): boolean {
  return value >= 1 && value <= 12;
}

function isYear(value: number): boolean {
  return value >= FIRST_YEAR && value <= LAST_YEAR;
}
