import { findCardNumbers } from '@tessera/cards';

const SHOWN_FIRST = 6;
const SHOWN_LAST = 4;
/** What may stand between two digits of a number that we know: `"4111", "1111"`. */
const MAX_BETWEEN = 4;

/**
 * The indexes of the digits to hide, so that of each card number the first six and the last four
 * stay: every number that looks like one, and every number that we know, wherever it stands, also
 * inside a longer row of digits.
 */
export function hiddenDigits(text: string, known: readonly string[]): number[] {
  const hidden: number[] = [];
  for (const { start, end } of findCardNumbers(text, { encoded: false })) {
    if (hasEscape(text.slice(start, end))) continue;
    hidden.push(...inner(digitIndexes(text, start, end)));
  }
  for (const number of known) {
    for (const digits of occurrences(text, number)) hidden.push(...inner(digits));
  }
  return hidden;
}

/** Digits of escapes are not the number's. Encoded numbers are masked where they are decoded. */
function hasEscape(text: string): boolean {
  return text.includes('%') || text.includes('&#');
}

function inner(digits: readonly number[]): readonly number[] {
  return digits.slice(SHOWN_FIRST, -SHOWN_LAST);
}

/** Everything of a card number that is no separator is a digit, in whatever script. */
function digitIndexes(text: string, start: number, end: number): number[] {
  const indexes: number[] = [];
  for (let index = start; index < end; index++) {
    if (isDigit(text, index) || isOtherDigit(text, index)) indexes.push(index);
  }
  return indexes;
}

function* occurrences(text: string, number: string): Generator<number[]> {
  const first = number.charAt(0);
  for (let at = text.indexOf(first); at >= 0; at = text.indexOf(first, at + 1)) {
    const digits = matchFrom(text, at, number);
    if (digits !== null) yield digits;
  }
}

function matchFrom(text: string, start: number, number: string): number[] | null {
  const digits: number[] = [];
  let index = start;
  for (let wanted = 0; wanted < number.length; wanted++) {
    const limit = index + MAX_BETWEEN;
    while (index < limit && !isLetterOrDigit(text.charCodeAt(index))) index++;
    if (text.charAt(index) !== number.charAt(wanted)) return null;
    digits.push(index);
    index++;
  }
  return digits;
}

function isDigit(text: string, index: number): boolean {
  const code = text.charCodeAt(index);
  return code >= 0x30 && code <= 0x39;
}

/** The digits beyond ASCII that people type, by the zeros of their blocks. */
function isOtherDigit(text: string, index: number): boolean {
  const code = text.charCodeAt(index);
  return OTHER_ZEROS.some((zero) => code >= zero && code <= zero + 9);
}

const OTHER_ZEROS = [0x660, 0x6f0, 0x966, 0xff10];

function isLetterOrDigit(code: number): boolean {
  const letter = code | 0x20;
  return (code >= 0x30 && code <= 0x39) || (letter >= 0x61 && letter <= 0x7a);
}
