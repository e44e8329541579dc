import { MIN_ACCOUNT_NUMBER_LENGTH, maskAccountNumber } from './account-number.js';
import {
  MAX_DEPTH,
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
 * may overlap; that of an encoded number is the whole encoded run, unless `encoded` is false.
 */
export function findCardNumbers(
  text: string,
  { encoded = true }: { readonly encoded?: boolean } = {},
): CardNumberPosition[] {
  return search(text, encoded ? 0 : MAX_DEPTH)
    .map(({ start, end }) => ({ start, end }))
    .sort((one, other) => one.start - other.start || one.end - other.end);
}

/** Whether {@link findCardNumbers} finds any. */
export function holdsCardNumber(text: string): boolean {
  return text.length >= MIN_ACCOUNT_NUMBER_LENGTH && visitCardNumbers(text, () => true);
}

/**
 * The digits of the card number that a string consists of, in any notation, or null if it is not a card
 * number or contains more than one. Surrounding characters that are neither letters nor digits do not
 * count.
 */
export function readCardNumber(text: string): string | null {
  const found = search(text);
  const whole = found.find(({ start, end }) => isAll(text, start, end));
  return whole === undefined ? null : whole.longest();
}

/**
 * The string with each card number replaced by its first six and last four digits, with `*` between
 * them; the same string if there is none. Characters attached to a number are removed with it, including
 * separators.
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
 * The string with each digit of every card number replaced by `*`, and encoded numbers entirely; the
 * same string if there is none. It keeps its length. For logs and other output.
 */
export function scrubCardNumbers(text: string): string {
  return replaceUntilNoneIsLeft(text, ({ start, end }) => starred(text, start, end));
}

interface Stretch extends CardNumberPosition {
  /** That begin in it. */
  readonly numbers: FoundCardNumber[];
}

function search(text: string, depth = 0): FoundCardNumber[] {
  if (text.length < MIN_ACCOUNT_NUMBER_LENGTH) return [];
  const found: FoundCardNumber[] = [];
  const keep = (number: FoundCardNumber): boolean => {
    found.push(number);
    return false;
  };
  visitCardNumbers(text, keep, depth);
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
      if (last.numbers.every((known) => known.digits() !== number.digits())) {
        last.numbers.push(number);
      }
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
