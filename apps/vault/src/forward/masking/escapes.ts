import { digitOf } from './decimal-digits.js';

/** A part of a string with its escapes undone, and where each character came from. */
export interface Unescaped {
  readonly text: string;
  readonly starts: Uint32Array;
  readonly ends: Uint32Array;
}

interface Escape {
  /** The code unit; null for an escape that represents no character, such as a soft line break. */
  readonly code: number | null;
  readonly length: number;
}

type EscapeReader = (source: string, index: number) => Escape | null;

/** How much of the source around an escape may belong to the same number. */
const CONTEXT = 256;
const LAST_OF_PLANE = 0xffff;
const REPLACEMENT = 0xfffd;

const CODES: Readonly<Record<string, RegExp>> = {
  percent: /%u([0-9a-f]{4})|%([0-9a-f]{2})/iy,
  backslash: /\\(?:u\{([0-9a-f]{1,6})\}|u([0-9a-f]{4})|U([0-9a-f]{8})|x([0-9a-f]{2}))/iy,
};
const OCTAL = /\\([0-3]?[0-7]{1,2})/y;
const REFERENCE = /&#(?:x([0-9a-f]{1,8})|([0-9]{1,8}));?/iy;
const QUOTED_PRINTABLE = /=([0-9a-f]{2})|=[ \t]*\r?\n/iy;
const SIMPLE = new Map([
  ['\\n', 0x0a],
  ['\\r', 0x0d],
  ['\\t', 0x09],
  ['\\f', 0x0c],
  ['\\"', 0x22],
  ['\\/', 0x2f],
  ['\\\\', 0x5c],
]);
const NAMED = /&(amp|num|percnt|bsol|semi|equals|nbsp|lt|gt|quot|apos|Tab|NewLine|shy|zwnj|zwj);/y;
const NAMED_CODES: Readonly<Record<string, number>> = {
  amp: 0x26,
  num: 0x23,
  percnt: 0x25,
  bsol: 0x5c,
  semi: 0x3b,
  equals: 0x3d,
  nbsp: 0x20,
  lt: 0x3c,
  gt: 0x3e,
  quot: 0x22,
  apos: 0x27,
  Tab: 0x09,
  NewLine: 0x0a,
};

/** Escapings that are undone one after the other, each in a separate reading. */
export const READINGS: readonly { readonly marks: RegExp; readonly read: EscapeReader }[] = [
  { marks: /[%\\&]/g, read: commonEscape },
  { marks: /=/g, read: quotedPrintable },
];

/** The parts of a string that contain one kind of escape, with these undone. */
export function* unescaped(
  source: string,
  { marks, read }: (typeof READINGS)[number],
): Generator<Unescaped> {
  let start = -1;
  let last = -1;
  for (const { index } of source.matchAll(marks)) {
    if (index < last || read(source, index) === null) continue;
    if (start >= 0 && index > last + 2 * CONTEXT) {
      yield part(source, start, last + CONTEXT, read);
      start = -1;
    }
    if (start < 0) start = Math.max(0, index - CONTEXT);
    last = index + (read(source, index)?.length ?? 1);
  }
  if (start >= 0) yield part(source, start, Math.min(source.length, last + CONTEXT), read);
}

function part(source: string, start: number, end: number, read: EscapeReader): Unescaped {
  const starts = new Uint32Array(end - start);
  const ends = new Uint32Array(end - start);
  const codes = new Uint16Array(end - start);
  let length = 0;
  for (let index = start; index < end;) {
    const char = source.charCodeAt(index);
    const escape = isMark(char) ? read(source, index) : null;
    const next = index + (escape?.length ?? 1);
    const code = escape === null ? char : escape.code;
    if (code !== null) {
      starts[length] = index;
      ends[length] = next;
      codes[length] = code;
      length += 1;
    }
    index = next;
  }
  return { text: textOf(codes.subarray(0, length)), starts, ends };
}

function textOf(codes: Uint16Array): string {
  return Buffer.from(codes.buffer, codes.byteOffset, codes.byteLength).toString('utf16le');
}

function isMark(code: number): boolean {
  return code === 0x25 || code === 0x5c || code === 0x26 || code === 0x3d;
}

function commonEscape(source: string, index: number): Escape | null {
  switch (source.charAt(index)) {
    case '%':
      return coded(CODES['percent'], source, index, 16);
    case '\\': {
      const simple = SIMPLE.get(source.slice(index, index + 2));
      return simple === undefined
        ? (coded(CODES['backslash'], source, index, 16) ?? coded(OCTAL, source, index, 8))
        : { code: simple, length: 2 };
    }
    case '&':
      return reference(source, index);
    default:
      return null;
  }
}

function quotedPrintable(source: string, index: number): Escape | null {
  return source.charAt(index) === '=' ? coded(QUOTED_PRINTABLE, source, index, 16) : null;
}

function reference(source: string, index: number): Escape | null {
  const numeric = matchAt(REFERENCE, source, index);
  if (numeric !== null) {
    const [whole, hex, decimal = ''] = numeric;
    const code = hex === undefined ? Number(decimal) : parseInt(hex, 16);
    return { code: codeUnit(code), length: whole.length };
  }
  const named = matchAt(NAMED, source, index);
  return named && { code: NAMED_CODES[named[1] ?? ''] ?? null, length: named[0].length };
}

function coded(
  pattern: RegExp | undefined,
  source: string,
  index: number,
  base: 8 | 16,
): Escape | null {
  const found = pattern && matchAt(pattern, source, index);
  if (!found) return null;
  const groups: readonly (string | undefined)[] = found.slice(1);
  const digits = groups.find((group) => group !== undefined);
  return {
    code: digits === undefined ? null : codeUnit(parseInt(digits, base)),
    length: found[0].length,
  };
}

/** A digit beyond the first plane becomes an ASCII digit. */
function codeUnit(code: number): number {
  if (code <= LAST_OF_PLANE) return code;
  const digit = code <= 0x10ffff ? digitOf(code) : -1;
  return digit < 0 ? REPLACEMENT : 0x30 + digit;
}

function matchAt(pattern: RegExp, source: string, index: number): RegExpExecArray | null {
  pattern.lastIndex = index;
  return pattern.exec(source);
}

const CODE_OF_ESCAPE = /^(%u?|\\u\{|\\[uUx]|\\|&#[xX]|&#|=)([0-9A-Fa-f]+)([};]?)$/;

/** A character written in the kind of escape that it replaces, with the same length. */
export function spelledLike(escape: string, code: number): string {
  if (escape.length === 1) return String.fromCharCode(code);
  const [, opening = '', digits = '', closing = ''] = CODE_OF_ESCAPE.exec(escape) ?? [];
  const base = { '\\': 8, '&#': 10 }[opening] ?? 16;
  const isUpper = opening.startsWith('%') || opening === '=';
  const spelled = code.toString(base).padStart(digits.length, '0');
  return digits === '' || spelled.length > digits.length
    ? '*'.repeat(escape.length)
    : opening + (isUpper ? spelled.toUpperCase() : spelled) + closing;
}
