import { MIN_ACCOUNT_NUMBER_LENGTH, maskAccountNumber } from './account-number.js';
import {
  visitCardNumbers,
  type CardNumberPosition,
  type FoundCardNumber,
} from './card-number-search.js';
import { kindAt, LETTER, widthAt } from './characters.js';

export type { CardNumberPosition } from './card-number-search.js';

/** Masking what is left of neighboring numbers ends after a few rounds; then every digit goes. */
const MAX_ROUNDS = 5;

/**
 * The card numbers of a text, however they are written, in the order in which they begin. Positions
 * may overlap; that of an encoded number is the whole encoded run.
 */
export function findCardNumbers(text: string): CardNumberPosition[] {
  return search(text)
    .map(({ start, end }) => ({ start, end }))
    .sort((one, other) => one.start - other.start || one.end - other.end);
}

/** Whether {@link findCardNumbers} finds any. */
export function holdsCardNumber(text: string): boolean {
  return text.length >= MIN_ACCOUNT_NUMBER_LENGTH && visitCardNumbers(text, () => true);
}

/**
 * The digits of the card number that a text consists of, in whatever notation, or null when it is
 * none or holds more than one. Characters around it that are no letters or digits do not count.
 */
export function readCardNumber(text: string): string | null {
  const found = search(text);
  const whole = found.find(({ start, end }) => isAll(text, start, end));
  return whole === undefined ? null : whole.longest();
}

/**
 * The text with each card number in it replaced by its first six and last four digits, `*` between
 * them; the text itself when there is none. What is glued to a number goes with it, separators too.
 */
export function maskCardNumbers(text: string): string {
  return replaceUntilNoneIsLeft(text, ({ numbers }) => {
    const [only, ...others] = numbers;
    // Two that share digits would show each other's.
    return only === undefined || others.length > 0
      ? '*'.repeat(6)
      : maskAccountNumber(only.digits());
  });
}

/**
 * The text with each digit of every card number replaced by `*`, and encoded ones whole; the text
 * itself when there is none. It keeps its length. For logs and whatever else shows a text elsewhere.
 */
export function scrubCardNumbers(text: string): string {
  return replaceUntilNoneIsLeft(text, ({ start, end }) => starred(text, start, end));
}

interface Stretch extends CardNumberPosition {
  /** That begin in it. */
  readonly numbers: FoundCardNumber[];
}

function search(text: string): FoundCardNumber[] {
  if (text.length < MIN_ACCOUNT_NUMBER_LENGTH) return [];
  const found: FoundCardNumber[] = [];
  visitCardNumbers(text, (number) => {
    found.push(number);
    return false;
  });
  return found;
}

function replaceUntilNoneIsLeft(text: string, replacement: (stretch: Stretch) => string): string {
  let result = text;
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const found = search(result);
    if (found.length === 0) return result;
    const show =
      round === 0 ? replacement : ({ start, end }: Stretch) => starred(result, start, end);
    result = replaced(result, stretchesOf(found), show);
  }
  return search(result).length === 0 ? result : starred(result, 0, result.length);
}

function replaced(
  text: string,
  stretches: readonly Stretch[],
  replacement: (stretch: Stretch) => string,
): string {
  const parts: string[] = [];
  let done = 0;
  for (const stretch of stretches) {
    parts.push(text.slice(done, stretch.start), replacement(stretch));
    done = stretch.end;
  }
  return parts.join('') + text.slice(done);
}

/** Numbers that overlap are one stretch. One that is found twice at a place counts once. */
function stretchesOf(found: readonly FoundCardNumber[]): Stretch[] {
  const stretches: Stretch[] = [];
  const sorted = found.toSorted((one, other) => one.start - other.start || other.end - one.end);
  for (const number of sorted) {
    const last = stretches.at(-1);
    if (last === undefined || number.start >= last.end) {
      stretches.push({ start: number.start, end: number.end, numbers: [number] });
    } else {
      last.end = Math.max(last.end, number.end);
      if (last.numbers.every((known) => known.digits() !== number.digits()))
        last.numbers.push(number);
    }
  }
  return stretches;
}

/** Digits become stars; where there are letters too, the stretch is encoded and goes whole. */
function starred(text: string, start: number, end: number): string {
  let stars = '';
  for (let index = start; index < end; index += widthAt(text, index)) {
    if (kindAt(text, index) === LETTER) return '*'.repeat(end - start);
    const isDigit = kindAt(text, index) >= 0;
    const width = widthAt(text, index);
    stars += isDigit ? '*'.repeat(width) : text.slice(index, index + width);
  }
  return stars;
}

function isAll(text: string, start: number, end: number): boolean {
  for (let index = 0; index < text.length; index += 1) {
    const isOutside = index < start || index >= end;
    if (isOutside && kindAt(text, index) !== -1) return false;
  }
  return true;
}
