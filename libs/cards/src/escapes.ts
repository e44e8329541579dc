import { hexValue } from './hex-digits.js';

/** A text without its escapes, and where in the original each of its characters came from. */
export interface Unescaped {
  readonly text: string;
  /** By index in `text`; one more for its end. */
  readonly origins: readonly number[];
}

const PERCENT = 0x25;
const BACKSLASH = 0x5c;
const AMPERSAND = 0x26;
const MAX_ENTITY = 10;

/** Whether a text may have an escape: what {@link resolveEscapes} resolves has one of these. */
export function mayHaveEscapes(text: string): boolean {
  return text.includes('%') || text.includes('\\') || text.includes('&#');
}

/**
 * Resolves `%34`, `\u0034`, `\x34`, `&#52;`, `&#x34;` and the escapes of control characters once.
 * Null when there are none.
 */
export function resolveEscapes(text: string): Unescaped | null {
  if (!mayHaveEscapes(text)) return null;
  const builder = new UnescapedBuilder();
  let isChanged = false;
  for (let index = 0; index < text.length;) {
    const escape = escapeAt(text, index);
    if (escape === null) {
      builder.add(text.charAt(index), index);
      index += 1;
    } else {
      isChanged = true;
      if (escape.byte) builder.addByte(escape.code, index);
      else builder.add(String.fromCodePoint(escape.code), index);
      index += escape.length;
    }
  }
  return isChanged ? builder.end(text.length) : null;
}

interface Escape {
  readonly code: number;
  readonly length: number;
  /** Whether it is one byte of UTF-8 rather than a character. */
  readonly byte?: boolean;
}

function escapeAt(text: string, index: number): Escape | null {
  switch (text.charCodeAt(index)) {
    case PERCENT: {
      const code = hexAt(text, index + 1, 2);
      return code < 0 ? null : { code, length: 3, byte: true };
    }
    case BACKSLASH:
      return backslashAt(text, index);
    case AMPERSAND:
      return entityAt(text, index);
    default:
      return null;
  }
}

function backslashAt(text: string, index: number): Escape | null {
  switch (text.charAt(index + 1)) {
    case 'u': {
      const code = hexAt(text, index + 2, 4);
      return code < 0 ? null : { code, length: 6 };
    }
    case 'x': {
      const code = hexAt(text, index + 2, 2);
      return code < 0 ? null : { code, length: 4, byte: true };
    }
    case 'n':
    case 'r':
    case 't':
    case 'b':
    case 'f':
      return { code: 0x20, length: 2 };
    case '\\':
      return { code: BACKSLASH, length: 2 };
    default:
      return null;
  }
}

function entityAt(text: string, index: number): Escape | null {
  if (text.charAt(index + 1) !== '#') return null;
  const isHex = (text.charCodeAt(index + 2) | 0x20) === 0x78;
  const start = index + (isHex ? 3 : 2);
  let [code, end] = [0, start];
  for (; end < start + MAX_ENTITY; end += 1) {
    const value = hexValue(text.charCodeAt(end));
    if (value < 0 || (!isHex && value > 9)) break;
    code = code * (isHex ? 16 : 10) + value;
  }
  if (end === start || code > 0x10ffff) return null;
  return { code, length: end - index + (text.charAt(end) === ';' ? 1 : 0) };
}

function hexAt(text: string, start: number, length: number): number {
  let code = 0;
  for (let index = start; index < start + length; index += 1) {
    const value = hexValue(text.charCodeAt(index));
    if (value < 0) return -1;
    code = code * 16 + value;
  }
  return code;
}

/** Collects characters and bytes; bytes in a row are UTF-8. */
class UnescapedBuilder {
  private text = '';
  private readonly origins: number[] = [];
  private readonly bytes: number[] = [];
  private readonly byteOrigins: number[] = [];

  add(character: string, origin: number): void {
    this.flush();
    this.append(character, origin);
  }

  addByte(code: number, origin: number): void {
    this.bytes.push(code);
    this.byteOrigins.push(origin);
  }

  end(length: number): Unescaped {
    this.flush();
    this.origins.push(length);
    return { text: this.text, origins: this.origins };
  }

  private append(characters: string, origin: number): void {
    this.text += characters;
    for (let unit = 0; unit < characters.length; unit += 1) this.origins.push(origin);
  }

  /** What is no UTF-8 stays a byte: a separator, by which no digit is lost. */
  private flush(): void {
    for (let index = 0; index < this.bytes.length;) {
      const { code, length } = utf8At(this.bytes, index);
      this.append(String.fromCodePoint(code), this.byteOrigins[index] ?? 0);
      index += length;
    }
    this.bytes.length = 0;
    this.byteOrigins.length = 0;
  }
}

function utf8At(bytes: readonly number[], index: number): { code: number; length: number } {
  const lead = bytes[index] ?? 0;
  const length =
    lead >= 0xf0 && lead < 0xf8
      ? 4
      : lead >= 0xe0 && lead < 0xf0
        ? 3
        : lead >= 0xc2 && lead < 0xe0
          ? 2
          : 1;
  if (length === 1) return { code: lead < 0x80 ? lead : 0xfffd, length: 1 };
  let code = lead & (0x7f >> length);
  for (let offset = 1; offset < length; offset += 1) {
    const next = bytes[index + offset] ?? 0;
    if ((next & 0xc0) !== 0x80) return { code: 0xfffd, length: 1 };
    code = (code << 6) | (next & 0x3f);
  }
  return code > 0x10ffff ? { code: 0xfffd, length: 1 } : { code, length };
}
