/** The zeros of the blocks of digits that people type numbers in. */
const ZERO = 0x30;
const ARABIC_INDIC_ZERO = 0x660;
const EXTENDED_ARABIC_INDIC_ZERO = 0x6f0;
const DEVANAGARI_ZERO = 0x966;
const FULL_WIDTH_ZERO = 0xff10;

const OTHER_ZEROS = [
  FULL_WIDTH_ZERO,
  ARABIC_INDIC_ZERO,
  EXTENDED_ARABIC_INDIC_ZERO,
  DEVANAGARI_ZERO,
] as const;

const SPACE = 0x20;
const HYPHEN = 0x2d;
const LAST_ASCII = 0x7f;

/** Spaces and dashes beyond ASCII, as ranges of code units. */
const OTHER_SEPARATORS = [
  [0xa0, 0xa0], // no-break space
  [0xad, 0xad], // soft hyphen
  [0x2000, 0x2015], // spaces of every width, zero-width marks, hyphens and dashes
  [0x202f, 0x202f], // narrow no-break space
  [0x2060, 0x2060], // word joiner
  [0x2212, 0x2212], // minus
  [0x3000, 0x3000], // ideographic space
  [0xfeff, 0xfeff], // zero-width no-break space
  [0xff0d, 0xff0d], // full-width hyphen
] as const;

/** The value of the digit at an index, negative when there is none: ASCII first, as nearly all text is. */
export function digitAt(text: string, index: number): number {
  const code = text.charCodeAt(index);
  if (code <= LAST_ASCII) {
    const digit = code - ZERO;
    return digit <= 9 ? digit : -1;
  }
  for (const zero of OTHER_ZEROS) {
    const digit = code - zero;
    if (digit >= 0 && digit <= 9) {
      return digit;
    }
  }
  return -1;
}

/** Whether people write the character between the groups of a card number. */
export function isSeparatorAt(text: string, index: number): boolean {
  const code = text.charCodeAt(index);
  if (code <= LAST_ASCII) {
    return code === SPACE || code === HYPHEN;
  }
  return OTHER_SEPARATORS.some(([first, last]) => code >= first && code <= last);
}

export function isDigitOrSeparatorAt(text: string, index: number): boolean {
  return digitAt(text, index) >= 0 || isSeparatorAt(text, index);
}
