/**
 * A text whose characters can be hidden one by one, in the spelling that each has in the source: `4`
 * becomes `*`, `%34` becomes `%2A`, `\u0034` becomes `\u002a`.
 */
export class MaskableText {
  private readonly edits = new Map<number, string>();

  private constructor(
    /** What a reader of the source would understand. */
    readonly text: string,
    private readonly source: string,
    /** Where each character begins in the source, and where the last one ends; null when the source is the text. */
    private readonly starts: Uint32Array | null,
  ) {}

  static plain(source: string): MaskableText {
    return new MaskableText(source, source, null);
  }

  /** With percent-encoding, JSON's `\u0034` and character references undone; null where there are none. */
  static unescaped(source: string): MaskableText | null {
    if (!ESCAPES.some((escape) => source.includes(escape))) return null;
    const starts = new Uint32Array(source.length + 1);
    let text = '';
    let escapes = 0;
    for (let index = 0; index < source.length;) {
      const escape = escapeAt(source, index);
      starts[text.length] = index;
      text += escape === null ? source.charAt(index) : String.fromCharCode(escape.code);
      index += escape?.length ?? 1;
      escapes += escape === null ? 0 : 1;
    }
    starts[text.length] = source.length;
    return escapes === 0 ? null : new MaskableText(text, source, starts);
  }

  hide(index: number, char = '*'): void {
    if (this.text.charAt(index) !== char) this.edits.set(index, char);
  }

  /** The source with everything hidden. */
  masked(): string {
    if (this.edits.size === 0) return this.source;
    let masked = '';
    let done = 0;
    for (const [index, char] of [...this.edits].toSorted(([a], [b]) => a - b)) {
      const start = this.starts?.[index] ?? index;
      const end = this.starts?.[index + 1] ?? index + 1;
      masked += this.source.slice(done, start) + spelledLike(this.source, start, end, char);
      done = end;
    }
    return masked + this.source.slice(done);
  }
}

const ESCAPES = ['%', '\\u', '&#'];

interface Escape {
  readonly code: number;
  readonly length: number;
}

const LONGEST_REFERENCE = 9;

function escapeAt(source: string, index: number): Escape | null {
  switch (source.charAt(index)) {
    case '%':
      return hexEscape(source, index + 1, 2, 3);
    case '\\':
      return source.charAt(index + 1) === 'u' ? hexEscape(source, index + 2, 4, 6) : null;
    case '&':
      return source.charAt(index + 1) === '#' ? reference(source, index) : null;
    default:
      return null;
  }
}

function hexEscape(source: string, start: number, digits: number, length: number): Escape | null {
  const code = parseDigits(source, start, start + digits, 16);
  return code === null ? null : { code, length };
}

/** `&#52;` and `&#x34;` */
function reference(source: string, index: number): Escape | null {
  const isHex = (source.charCodeAt(index + 2) | 0x20) === 0x78;
  const start = index + (isHex ? 3 : 2);
  const end = source.indexOf(';', start);
  if (end <= start || end - start > LONGEST_REFERENCE) return null;
  const code = parseDigits(source, start, end, isHex ? 16 : 10);
  return code === null || code > 0xffff ? null : { code, length: end + 1 - index };
}

function parseDigits(source: string, start: number, end: number, base: 10 | 16): number | null {
  let value = 0;
  for (let index = start; index < end; index++) {
    const digit = digitOf(source.charCodeAt(index));
    if (digit >= base) return null;
    value = value * base + digit;
  }
  return value;
}

function digitOf(code: number): number {
  if (code >= 0x30 && code <= 0x39) return code - 0x30;
  const letter = (code | 0x20) - 0x61;
  return letter >= 0 && letter < 6 ? letter + 10 : Number.MAX_SAFE_INTEGER;
}

/** A character in the way in which the source spells the one that it replaces. */
function spelledLike(source: string, start: number, end: number, char: string): string {
  const code = char.charCodeAt(0);
  if (end - start === 1) return char;
  const first = source.charAt(start);
  if (first === '%') return `%${code.toString(16).toUpperCase().padStart(2, '0')}`;
  if (first === '\\') return `\\u${code.toString(16).padStart(4, '0')}`;
  return `&#${code};`;
}
