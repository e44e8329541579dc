/** What {@link kindAt} returns for a character that ends a number: a letter or any other numeral. */
export const LETTER = -2;
/** What {@link kindAt} returns for everything people may write between digits. */
export const SEPARATOR = -1;

const FIRST_NON_ASCII = 0x80;

/**
 * The zeros of every script's decimal digits (Unicode 17, general category Nd; nine more follow
 * each), then those of superscripts and subscripts. A test compares the table with the engine's.
 */
const ZEROS: readonly number[] = [
  0x660, 0x6f0, 0x7c0, 0x966, 0x9e6, 0xa66, 0xae6, 0xb66, 0xbe6, 0xc66, 0xce6, 0xd66, 0xde6, 0xe50,
  0xed0, 0xf20, 0x1040, 0x1090, 0x17e0, 0x1810, 0x1946, 0x19d0, 0x1a80, 0x1a90, 0x1b50, 0x1bb0,
  0x1c40, 0x1c50, 0x2070, 0x2080, 0xa620, 0xa8d0, 0xa900, 0xa9d0, 0xa9f0, 0xaa50, 0xabf0, 0xff10,
  0x104a0, 0x10d30, 0x10d40, 0x11066, 0x110f0, 0x11136, 0x111d0, 0x112f0, 0x11450, 0x114d0, 0x11650,
  0x116c0, 0x116d0, 0x116da, 0x11730, 0x118e0, 0x11950, 0x11bf0, 0x11c50, 0x11d50, 0x11da0, 0x11de0,
  0x11f50, 0x16130, 0x16a60, 0x16ac0, 0x16b50, 0x16d70, 0x1ccf0, 0x1d7ce, 0x1d7d8, 0x1d7e2, 0x1d7ec,
  0x1d7f6, 0x1e140, 0x1e2f0, 0x1e4f0, 0x1e5f1, 0x1e950, 0x1fbf0,
];

/** Digits that are in no block of ten: superscripts one to three, and circled ones. */
const OTHER_DIGITS: ReadonlyMap<number, number> = new Map([
  [0xb9, 1],
  [0xb2, 2],
  [0xb3, 3],
  [0x24ea, 0],
  ...Array.from({ length: 9 }, (_, index): [number, number] => [0x2460 + index, index + 1]),
]);

/** In the block of superscripts, one is a letter and two and three are unassigned. */
const NO_DIGITS: ReadonlySet<number> = new Set([0x2071, 0x2072, 0x2073]);

const ASCII_KINDS = asciiKinds();

/**
 * The value of the decimal digit at an index, whatever its script, or {@link SEPARATOR} or
 * {@link LETTER}. Either half of a surrogate pair has the kind of the character.
 */
export function kindAt(text: string, index: number): number {
  const code = text.charCodeAt(index);
  return code < FIRST_NON_ASCII ? (ASCII_KINDS[code] ?? LETTER) : kindOf(codePointOf(text, index));
}

/** How many UTF-16 units the character that begins at an index takes. */
export function widthAt(text: string, index: number): number {
  return (text.codePointAt(index) ?? 0) > 0xffff ? 2 : 1;
}

export function isLetterOrDigit(code: number): boolean {
  return code < FIRST_NON_ASCII && ASCII_KINDS[code] !== SEPARATOR;
}

function codePointOf(text: string, index: number): number {
  const code = text.charCodeAt(index);
  const isSecondHalf = code >= 0xdc00 && code <= 0xdfff && index > 0;
  const whole = isSecondHalf ? (text.codePointAt(index - 1) ?? code) : 0;
  return whole > 0xffff ? whole : (text.codePointAt(index) ?? code);
}

function kindOf(code: number): number {
  const digit = decimalDigit(code);
  if (digit >= 0) return digit;
  // Tried on the one character, never on the text: V8 keeps the last string that was matched.
  return Number.isNaN(code) || !/[\p{L}\p{N}]/u.test(String.fromCodePoint(code))
    ? SEPARATOR
    : LETTER;
}

function decimalDigit(code: number): number {
  const other = OTHER_DIGITS.get(code);
  if (other !== undefined) return other;
  let low = 0;
  let high = ZEROS.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((ZEROS[middle] ?? 0) <= code) low = middle + 1;
    else high = middle;
  }
  const digit = code - (ZEROS[low - 1] ?? code + 1);
  return digit >= 0 && digit <= 9 && !NO_DIGITS.has(code) ? digit : -1;
}

function asciiKinds(): Int8Array {
  const kinds = new Int8Array(FIRST_NON_ASCII).fill(SEPARATOR);
  for (let digit = 0; digit <= 9; digit += 1) kinds[0x30 + digit] = digit;
  for (let letter = 0x41; letter <= 0x5a; letter += 1) {
    kinds[letter] = LETTER;
    kinds[letter | 0x20] = LETTER;
  }
  return kinds;
}
