import { MAX_ACCOUNT_NUMBER_LENGTH, MIN_ACCOUNT_NUMBER_LENGTH } from './account-number.js';
import type { DigitRun } from './digit-runs.js';
import { isAppendage, isExpiry, SHORTEST_WITH_CODE } from './glued-digits.js';
import { findIssuerRange, PREFIX_DIGITS } from './issuer-ranges.js';
import { doubledDigit } from './luhn.js';

/** A number in a run of digits, by indexes of digits, ends exclusive. */
export interface NumberWindow {
  /** What to hide: the number with zeros, a date or a code that is glued to it. */
  readonly start: number;
  readonly end: number;
  /**
   * The digits of the number. Of several readings this is the shortest that may have a security code
   * behind it, since the end of a longer one could show that code.
   */
  readonly first: number;
  readonly last: number;
  /** The end of the longest reading. */
  readonly longest: number;
}

/** What else the digits may be: from `start` to `end`, with zeros in front of the number. */
export interface NumberReading {
  readonly start: number;
  readonly end: number;
  readonly length: number;
  readonly zeros: number;
}

/** Whether a reading is part of an id of another kind. Of several readings some may be. */
type IsOfAnId = (reading: NumberReading) => boolean;

/** Where a number may begin in a group, and what is in front of it there. */
interface Beginning {
  /** Of the group, when something in front of the number is glued to it. */
  readonly start: number;
  readonly first: number;
  readonly zeros: number;
}

const EXPIRY_DIGITS = 4;

/**
 * The windows of a run that read as card numbers. A number begins with a group of digits, after
 * zeros, or after a date of expiry; it ends with a group, or what is left of its last group is what
 * people append. Anything is tried at one end only: at both, one long id in fifty would be a number.
 */
export function findNumberWindows(run: DigitRun, isOfAnId: IsOfAnId = () => false): NumberWindow[] {
  const windows: NumberWindow[] = [];
  const count = run.values.length;
  for (let start = 0, end = 0; start < count; start = end) {
    end = endOfGroup(run, start);
    for (const beginning of beginningsOf(run, start, end)) {
      const window = readNumber(run, beginning, isOfAnId);
      if (window !== null) windows.push(window);
    }
  }
  return windows;
}

function endOfGroup({ values, starts, ends }: DigitRun, index: number): number {
  let end = index + 1;
  while (end < values.length && starts[end] === ends[end - 1]) end += 1;
  return end;
}

function beginningsOf(run: DigitRun, start: number, end: number): Beginning[] {
  let first = start;
  while (first < end && run.values[first] === 0) first += 1;
  if (first === end) return [];
  const zeros = first - start;
  const beginnings = [{ start, first, zeros }];
  const afterExpiry = start + EXPIRY_DIGITS;
  if (end - afterExpiry >= MIN_ACCOUNT_NUMBER_LENGTH && isExpiry(digitsOf(run), start)) {
    beginnings.push({ start, first: afterExpiry, zeros: 0 });
  }
  return beginnings;
}

/**
 * The number that begins at a digit, or null. Luhn doubles every second digit from the right, so
 * which ones depends on the length: both sums are kept.
 */
function readNumber(
  run: DigitRun,
  { start, first, zeros }: Beginning,
  isOfAnId: IsOfAnId,
): NumberWindow | null {
  let [sumOfEvenLength, sumOfOddLength, prefix] = [0, 0, 0];
  let [last, longest, end] = [-1, -1, -1];
  const limit = Math.min(run.values.length, first + MAX_ACCOUNT_NUMBER_LENGTH);
  for (let index = first; index < limit; index += 1) {
    const digit = run.values[index] ?? 0;
    const offset = index - first;
    const doubled = doubledDigit(digit);
    sumOfEvenLength += offset % 2 === 0 ? doubled : digit;
    sumOfOddLength += offset % 2 === 1 ? doubled : digit;
    if (offset < PREFIX_DIGITS) prefix = prefix * 10 + digit;
    const length = offset + 1;
    const sum = length % 2 === 0 ? sumOfEvenLength : sumOfOddLength;
    if (length < MIN_ACCOUNT_NUMBER_LENGTH || sum % 10 !== 0) continue;
    const found = endOfNumber(run, index + 1, { prefix, length, start, first });
    if (found < 0 || isOfAnId({ start, end: found, length, zeros })) continue;
    longest = index + 1;
    if (last - first < SHORTEST_WITH_CODE) last = longest;
    end = Math.max(end, found);
  }
  return last < 0 ? null : { start, end, first, last, longest };
}

interface Reading {
  readonly prefix: number;
  readonly length: number;
  readonly start: number;
  readonly first: number;
}

/** The end of what belongs to a number that ends at a digit, or -1 where none may end. */
function endOfNumber(run: DigitRun, end: number, reading: Reading): number {
  const { prefix, length, start, first } = reading;
  const range = findIssuerRange(prefix, length);
  if (range === undefined) return -1;
  const groupEnd = endOfGroup(run, end - 1);
  if (groupEnd === end) return end;
  if (start < first || !isPrintedInGroups(run, first, end)) return -1;
  return isAppendage(digitsOf(run), end, groupEnd, { range, length }) ? groupEnd : -1;
}

/** Whether the groups in front of the one that ends a number are as on a card: of four or six digits. */
function isPrintedInGroups(run: DigitRun, first: number, end: number): boolean {
  for (let index = first, next = first; index < end; index = next) {
    next = endOfGroup(run, index);
    if (next < end && next - index !== 4 && next - index !== 6) return false;
  }
  return true;
}

function digitsOf({ values }: DigitRun): (index: number) => number {
  return (index) => values[index] ?? -1;
}
