import { MIN_ACCOUNT_NUMBER_LENGTH } from './account-number.js';
import { kindAt, LETTER, widthAt } from './characters.js';

/** How many characters may separate two digits of a number: `4111 - 1111` is one. */
const MAX_SEPARATORS = 3;

/** Digits with at most three separators between each: their values and where each is in the text. */
export interface DigitRun {
  readonly values: readonly number[];
  readonly starts: readonly number[];
  readonly ends: readonly number[];
}

/**
 * The digit runs of a string that have at least as many digits as the shortest card number. A number
 * covers twelve characters or more, none of them a letter. So only one character in twelve is checked,
 * and its neighbors only if it is not a letter: this runs on each log line.
 *
 * @param visit stops the search by returning true
 */
export function visitDigitRuns(text: string, visit: (run: DigitRun) => boolean): boolean {
  let probe = MIN_ACCOUNT_NUMBER_LENGTH - 1;
  while (probe < text.length) {
    let kind = kindAt(text, probe);
    if (kind !== LETTER) {
      let digits = kind >= 0 ? 1 : 0;
      let start = probe;
      while (start > 0 && (kind = kindAt(text, start - 1)) !== LETTER) {
        if (kind >= 0) digits += 1;
        start -= 1;
      }
      probe += 1;
      while (probe < text.length && (kind = kindAt(text, probe)) !== LETTER) {
        if (kind >= 0) digits += 1;
        probe += 1;
      }
      const isLong = digits >= MIN_ACCOUNT_NUMBER_LENGTH;
      if (isLong && visitStretch(text, start, probe, visit)) return true;
    }
    probe += MIN_ACCOUNT_NUMBER_LENGTH;
  }
  return false;
}

/** The runs of a stretch without letters. */
function visitStretch(
  text: string,
  start: number,
  stretchEnd: number,
  visit: (run: DigitRun) => boolean,
): boolean {
  let [first, end, count, gap] = [start, start, 0, 0];
  for (let index = start; index < stretchEnd; index += widthAt(text, index)) {
    if (kindAt(text, index) < 0) {
      gap += 1;
      continue;
    }
    if (gap > MAX_SEPARATORS || count === 0) {
      if (count >= MIN_ACCOUNT_NUMBER_LENGTH && visit(readRun(text, first, end))) return true;
      [first, count] = [index, 0];
    }
    gap = 0;
    count += 1;
    end = index + widthAt(text, index);
  }
  return count >= MIN_ACCOUNT_NUMBER_LENGTH && visit(readRun(text, first, end));
}

function readRun(text: string, start: number, end: number): DigitRun {
  const values: number[] = [];
  const starts: number[] = [];
  const ends: number[] = [];
  for (let index = start; index < end; index += widthAt(text, index)) {
    const value = kindAt(text, index);
    if (value < 0) continue;
    values.push(value);
    starts.push(index);
    ends.push(index + widthAt(text, index));
  }
  return { values, starts, ends };
}
