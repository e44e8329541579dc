/** A way to write a card number, and whether a header can carry it. */
export interface Spelling {
  readonly name: string;
  readonly write: (number: string) => string;
  readonly inHeaders: boolean;
}

const FULL_WIDTH_ZERO = 0xff10;
const THAI_ZERO = 0xe50;

/** The spellings in which the proof sends numbers. */
export const SPELLINGS: readonly Spelling[] = [
  { name: 'plain', write: (number) => number, inHeaders: true },
  { name: 'spaced', write: (number) => grouped(number, ' '), inHeaders: true },
  { name: 'dashed', write: (number) => grouped(number, '-'), inHeaders: true },
  { name: 'dotted', write: (number) => grouped(number, '.'), inHeaders: true },
  { name: 'tabs and line breaks', write: (number) => grouped(number, '\t\n'), inHeaders: false },
  { name: 'full-width', write: (number) => digitsFrom(number, FULL_WIDTH_ZERO), inHeaders: false },
  { name: 'Thai', write: (number) => digitsFrom(number, THAI_ZERO), inHeaders: false },
  { name: 'base64', write: (number) => Buffer.from(number).toString('base64'), inHeaders: true },
  { name: 'hex', write: (number) => Buffer.from(number).toString('hex'), inHeaders: true },
  { name: 'percent-encoded twice', write: percentTwice, inHeaders: true },
  { name: 'with an expiry date', write: (number) => `${number}1230`, inHeaders: true },
];

/**
 * Two spellings for the n-th place that is tried, as in the rows of a Latin square: as many places in
 * a row as there are spellings get every one of them twice.
 */
export function spellingsAt(place: number): readonly Spelling[] {
  const half = Math.floor(SPELLINGS.length / 2);
  return [place, place + half].flatMap((at) => SPELLINGS[at % SPELLINGS.length] ?? []);
}

export function grouped(number: string, separator: string): string {
  return (number.match(/.{1,4}/g) ?? []).join(separator);
}

export function digitsFrom(number: string, zero: number): string {
  return Array.from(number, (digit) => String.fromCodePoint(zero + Number(digit))).join('');
}

export function percentTwice(number: string): string {
  return Array.from(Buffer.from(number), (byte) => `%25${byte.toString(16)}`).join('');
}
