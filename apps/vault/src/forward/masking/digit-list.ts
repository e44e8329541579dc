import { digitAt, NO_DIGIT, unitsAt } from './decimal-digits.js';

/** What separates a digit from the one before it. */
export const GAP = {
  /** Nothing, or a few separators such as spaces and dashes. */
  tight: 0,
  /** Punctuation of a list or document: `", "`. */
  structural: 1,
  /** A masked part, a tag, the name of a field, or many separators. */
  wide: 2,
  /** Letters: what follows is not part of the same number. */
  letters: 3,
} as const;

/** The digits of a string. */
export interface DigitList {
  readonly values: readonly number[];
  /** The position of each digit in the string. */
  readonly positions: readonly number[];
  /** The end of each digit: one beyond the first plane takes two code units. */
  readonly ends: readonly number[];
  readonly gaps: readonly number[];
}

const MAX_TIGHT_CHARS = 8;
/** Replace digits where a number is shown masked. */
const MASK_CHARS = new Set(Array.from('*•●#∗⁎█■').map((char) => char.charCodeAt(0)));
const STRUCTURE = new Set(Array.from(',;:"\'`[](){}<>=&|\n\r').map((char) => char.charCodeAt(0)));
const SPACES = new Set(Array.from(' \t\n\r\f\u00a0').map((char) => char.charCodeAt(0)));

const LABELS: readonly RegExp[] = [
  /<[^<>]{0,200}>/y,
  /"[^"\\]{0,64}"\s{0,8}:/y,
  /[&;?][\w.[\]-]{1,64}=/y,
];
const LABEL_STARTS = new Set(Array.from('<"&;?').map((char) => char.charCodeAt(0)));

/**
 * Lists the digits of a string with what separates them.
 *
 * @param skipsLabels skips tags, names of JSON members and names of form fields, so that the values of
 * neighboring fields follow each other
 */
export function listDigits(text: string, skipsLabels: boolean): DigitList {
  const values: number[] = [];
  const positions: number[] = [];
  const ends: number[] = [];
  const gaps: number[] = [];
  const gap = new Gap();
  for (let index = 0; index < text.length;) {
    const code = text.charCodeAt(index);
    const label = skipsLabels && LABEL_STARTS.has(code) ? labelLength(text, index) : 0;
    if (label > 0) {
      gap.widen();
      index += label;
      continue;
    }
    const value = digitAt(text, index);
    if (value === NO_DIGIT) {
      gap.add(code);
      index += 1;
      continue;
    }
    values.push(value);
    positions.push(index);
    gaps.push(gap.end());
    index += code < 0x80 ? 1 : unitsAt(text, index);
    ends.push(index);
  }
  return { values, positions, ends, gaps };
}

function labelLength(text: string, index: number): number {
  for (const label of LABELS) {
    label.lastIndex = index;
    const found = label.exec(text);
    if (found !== null) return found[0].length;
  }
  return 0;
}

/** What was read since the last digit. */
class Gap {
  private kind: number = GAP.tight;
  private chars = 0;
  private endsInSpace = false;

  add(code: number): void {
    if (this.kind === GAP.letters) return;
    if (isLetter(code)) {
      this.kind = GAP.letters;
      return;
    }
    const isSpace = SPACES.has(code);
    if (!isSpace || !this.endsInSpace) this.chars += 1;
    this.endsInSpace = isSpace;
    if (MASK_CHARS.has(code) || this.chars > MAX_TIGHT_CHARS) this.widen();
    else if (STRUCTURE.has(code) && this.kind < GAP.structural) this.kind = GAP.structural;
  }

  widen(): void {
    if (this.kind < GAP.wide) this.kind = GAP.wide;
  }

  /** The kind of gap that a digit ends. */
  end(): number {
    const { kind } = this;
    this.kind = GAP.tight;
    this.chars = 0;
    this.endsInSpace = false;
    return kind;
  }
}

/** Letters of other scripts too, but not combining or invisible characters. */
function isLetter(code: number): boolean {
  if (code < 0x80) {
    const letter = code | 0x20;
    return letter >= 0x61 && letter <= 0x7a;
  }
  return code >= 0xc0 && OTHER_LETTER.test(String.fromCharCode(code));
}

const OTHER_LETTER = /^\p{L}$/u;
