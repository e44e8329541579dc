import { MAX_ACCOUNT_NUMBER_LENGTH, MIN_ACCOUNT_NUMBER_LENGTH } from './account-number.js';
import { overlapsDigest } from './digest-shape.js';
import { digitAt, isDigitOrSeparatorAt, isSeparatorAt } from './digits.js';
import { doubledDigit } from './luhn.js';
import { PREFIX_DIGITS, schemeOfPrefix } from './schemes.js';
import { overlapsUuid } from './uuid-shape.js';

/** Where a card number stands in a text, in UTF-16 units, `end` exclusive. It does not hold the number. */
export interface CardNumberPosition {
  start: number;
  end: number;
}

/** How much may stand between two groups of digits: `4111 - 1111` is one number. */
const MAX_SEPARATORS = 3;

const JCB_OLD_PREFIX = 1800;
const ODD_LENGTH_OF_ONE = 15;

/**
 * The account numbers of the seven schemes in a text, also spaced, dashed or in full-width digits:
 * 12 to 19 digits that pass Luhn, from the start of a group of digits to the end of one. Positions
 * may overlap. Digits of a UUID or of a SHA-256 digest belong to none.
 */
export function findCardNumbers(text: string): CardNumberPosition[] {
  return search(text, (prefix) => schemeOfPrefix(prefix) !== null, false);
}

/** Whether {@link findCardNumbers} finds any. */
export function containsCardNumber(text: string): boolean {
  return search(text, (prefix) => schemeOfPrefix(prefix) !== null, true).length > 0;
}

/**
 * The text with each digit of everything that may be a card number replaced by `*`; the text itself
 * when there is none. For logs, so wider than {@link findCardNumbers}: all brands count, also those
 * that the suite does not take, since a number that was refused must not be logged either.
 */
export function scrubCardNumbers(text: string): string {
  const found = search(text, mayBeIssued, false);
  if (found.length === 0) {
    return text;
  }
  let scrubbed = '';
  let done = 0;
  for (const { start, end } of found) {
    if (end <= done) {
      continue;
    }
    scrubbed += text.slice(done, Math.max(start, done));
    for (let index = Math.max(start, done); index < end; index++) {
      scrubbed += digitAt(text, index) >= 0 ? '*' : text.charAt(index);
    }
    done = end;
  }
  return scrubbed + text.slice(done);
}

/**
 * No card number starts with 0, and those with 1 are 15 digits long (air travel) or JCB's old 1800.
 * What else starts with 1 is a time in milliseconds, which a log is full of.
 */
function mayBeIssued(prefix: number, length: number): boolean {
  const first = Math.floor(prefix / 10 ** (PREFIX_DIGITS - 1));
  if (first !== 1) {
    return first !== 0;
  }
  const firstFour = Math.floor(prefix / 10 ** (PREFIX_DIGITS - 4));
  return (
    length === ODD_LENGTH_OF_ONE || (firstFour === JCB_OLD_PREFIX && length > ODD_LENGTH_OF_ONE)
  );
}

type Accepts = (prefix: number, length: number) => boolean;

/**
 * Positions in the order of their starts; with `firstOnly`, at most those of one stretch.
 *
 * A number covers twelve characters or more, all of them digits or separators. So one character in
 * twelve is looked at, and its neighbours only when it is one of the two: this runs on each line of
 * the log.
 */
function search(text: string, accepts: Accepts, firstOnly: boolean): CardNumberPosition[] {
  const found: CardNumberPosition[] = [];
  let probe = MIN_ACCOUNT_NUMBER_LENGTH - 1;
  while (probe < text.length) {
    if (isDigitOrSeparatorAt(text, probe)) {
      let start = probe;
      while (start > 0 && isDigitOrSeparatorAt(text, start - 1)) {
        start--;
      }
      do {
        probe++;
      } while (isDigitOrSeparatorAt(text, probe));
      searchStretch(text, start, probe, accepts, found);
      if (firstOnly && found.length > 0) {
        return found;
      }
    }
    probe += MIN_ACCOUNT_NUMBER_LENGTH;
  }
  return found;
}

/** Searches the runs of a stretch of nothing but digits and separators. */
function searchStretch(
  text: string,
  start: number,
  stretchEnd: number,
  accepts: Accepts,
  found: CardNumberPosition[],
): void {
  let index = start;
  while (index < stretchEnd) {
    if (digitAt(text, index) < 0) {
      index++;
      continue;
    }
    const end = endOfRun(text, index);
    if (end - index >= MIN_ACCOUNT_NUMBER_LENGTH) {
      searchRun(text, index, end, accepts, found);
    }
    index = end;
  }
}

/** The end of digits and short separators between them. */
function endOfRun(text: string, start: number): number {
  let end = start;
  for (let index = start; index < text.length && index - end <= MAX_SEPARATORS; index++) {
    if (digitAt(text, index) >= 0) {
      end = index + 1;
    } else if (!isSeparatorAt(text, index)) {
      break;
    }
  }
  return end;
}

/** Tries each group of a run as the beginning of a number. */
function searchRun(
  text: string,
  runStart: number,
  runEnd: number,
  accepts: Accepts,
  found: CardNumberPosition[],
): void {
  for (let start = runStart; start < runEnd; start++) {
    const startsGroup = start === runStart || digitAt(text, start - 1) < 0;
    if (startsGroup && digitAt(text, start) >= 0) {
      const end = longestNumber(text, start, runEnd, accepts);
      if (end > start) {
        found.push({ start, end });
      }
    }
  }
}

/**
 * The end of the longest number that begins at `start` and ends with a group, or -1. Luhn doubles
 * every second digit from the right, so which ones depends on the length: both sums are kept.
 */
function longestNumber(text: string, start: number, runEnd: number, accepts: Accepts): number {
  let length = 0;
  let prefix = 0;
  let sumOfEvenLength = 0;
  let sumOfOddLength = 0;
  let longest = -1;
  for (let index = start; index < runEnd && length < MAX_ACCOUNT_NUMBER_LENGTH; index++) {
    const digit = digitAt(text, index);
    if (digit < 0) {
      continue;
    }
    const doubled = doubledDigit(digit);
    sumOfEvenLength += length % 2 === 0 ? doubled : digit;
    sumOfOddLength += length % 2 === 1 ? doubled : digit;
    prefix = length < PREFIX_DIGITS ? prefix * 10 + digit : prefix;
    length++;
    const sum = length % 2 === 0 ? sumOfEvenLength : sumOfOddLength;
    const end = index + 1;
    const endsGroup = digitAt(text, end) < 0;
    if (length >= MIN_ACCOUNT_NUMBER_LENGTH && endsGroup && sum % 10 === 0) {
      longest = accepts(prefix, length) && !isOfAnId(text, start, end) ? end : longest;
    }
  }
  return longest;
}

function isOfAnId(text: string, start: number, end: number): boolean {
  return overlapsUuid(text, start, end) || overlapsDigest(text, start, end);
}
