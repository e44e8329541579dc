/** Returned for a character that is not a decimal digit. */
export const NO_DIGIT = -1;

const FIRST_ASTRAL = 0x10000;
const ASCII_LIMIT = 0x80;
const known = new Map<number, number>();

/**
 * The value of the decimal digit at an index, in any script, full-width and mathematical ones, and
 * what Unicode treats as a digit for display: `²`, `④`. A digit beyond the first plane takes two
 * code units.
 */
export function digitAt(text: string, index: number): number {
  const code = text.charCodeAt(index);
  if (code < ASCII_LIMIT) return code >= 0x30 && code <= 0x39 ? code - 0x30 : NO_DIGIT;
  return digitOf(text.codePointAt(index) ?? code);
}

/** The value of a code point as a decimal digit. */
export function digitOf(codePoint: number): number {
  const cached = known.get(codePoint);
  if (cached !== undefined) return cached;
  const value = computedDigit(codePoint);
  known.set(codePoint, value);
  return value;
}

/** How many code units the character at an index has. */
export function unitsAt(text: string, index: number): 1 | 2 {
  return (text.codePointAt(index) ?? 0) >= FIRST_ASTRAL ? 2 : 1;
}

function computedDigit(codePoint: number): number {
  const char = String.fromCodePoint(codePoint);
  const plain = char.normalize('NFKC');
  if (/^[0-9]$/.test(plain)) return Number(plain);
  if (!isDecimal(codePoint)) return NO_DIGIT;
  // Every script has its ten digits in sequence, beginning with zero.
  let zero = codePoint;
  while (isDecimal(zero - 1)) zero--;
  return (codePoint - zero) % 10;
}

function isDecimal(codePoint: number): boolean {
  return /^\p{Nd}$/u.test(String.fromCodePoint(codePoint));
}
