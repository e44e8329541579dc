import type { MaskableText } from './maskable-text.js';
import type { SecretFinder } from './secret-finder.js';

/** Twelve digits take sixteen characters in base64 and twenty-four in hex. */
const SHORTEST_BASE64 = 16;
const SHORTEST_HEX = 24;
const ASTERISK = 0x2a;

/**
 * Hides secrets inside base64 (both alphabets, also broken into lines) and hex. The masked
 * bytes are encoded again, so that what is hidden is hidden for a reader of the decoded text too.
 */
export function hideInEncodedRuns(masked: MaskableText, finder: SecretFinder): void {
  for (const run of runs(masked.text, base64Digit, SHORTEST_BASE64)) {
    for (let offset = 0; offset < 4; offset++) hideInBase64(masked, run, offset, finder);
  }
  for (const run of runs(masked.text, hexDigit, SHORTEST_HEX)) {
    for (let offset = 0; offset < 2; offset++) hideInHex(masked, run, offset, finder);
  }
}

/** The indexes of the characters of each stretch of one alphabet. */
function* runs(
  text: string,
  digitOf: (code: number) => number,
  shortest: number,
): Generator<Uint32Array> {
  const sites = new Uint32Array(text.length);
  let length = 0;
  for (let index = 0; index <= text.length;) {
    if (digitOf(text.charCodeAt(index)) >= 0) {
      sites[length++] = index++;
      continue;
    }
    const lineBreak = length === 0 ? 0 : lineBreakAt(text, index);
    if (lineBreak > 0) {
      index += lineBreak;
      continue;
    }
    if (length >= shortest) yield sites.subarray(0, length);
    length = 0;
    index++;
  }
}

/** The length of a line break, as it is or as JSON escapes it. */
function lineBreakAt(text: string, index: number): number {
  const char = text.charAt(index);
  if (char === '\n' || char === '\r') return 1;
  const escaped = text.charAt(index + 1);
  return char === '\\' && (escaped === 'n' || escaped === 'r') ? 2 : 0;
}

function hideInBase64(
  masked: MaskableText,
  run: Uint32Array,
  offset: number,
  finder: SecretFinder,
): void {
  const digits = run.subarray(offset).map((site) => base64Digit(masked.text.charCodeAt(site)));
  const bytes = new Uint8Array(Math.floor((digits.length * 3) / 4));
  for (let index = 0; index < bytes.length; index++) {
    const at = Math.floor((index * 4) / 3);
    const pair = ((digits[at] ?? 0) << 6) | (digits[at + 1] ?? 0);
    bytes[index] = (pair >> (4 - (index % 3) * 2)) & 0xff;
  }
  for (const hidden of hiddenIn(bytes, finder)) {
    const at = Math.floor((hidden * 4) / 3);
    const shift = 4 - (hidden % 3) * 2;
    const pair = ((digits[at] ?? 0) << 6) | (digits[at + 1] ?? 0);
    const changed = (pair & ~(0xff << shift)) | (ASTERISK << shift);
    digits[at] = changed >> 6;
    digits[at + 1] = changed & 0x3f;
    for (const digit of [at, at + 1]) {
      const site = run[offset + digit] ?? 0;
      // Beside an asterisk no digit is 62 or 63, in which the two alphabets differ.
      masked.hide(site, ALPHABET.charAt(digits[digit] ?? 0));
    }
  }
}

function hideInHex(
  masked: MaskableText,
  run: Uint32Array,
  offset: number,
  finder: SecretFinder,
): void {
  const siteOf = (digit: number): number => run[offset + digit] ?? 0;
  const valueAt = (digit: number): number => hexDigit(masked.text.charCodeAt(siteOf(digit)));
  const bytes = new Uint8Array(Math.floor((run.length - offset) / 2));
  for (let index = 0; index < bytes.length; index++) {
    bytes[index] = valueAt(index * 2) * 16 + valueAt(index * 2 + 1);
  }
  for (const hidden of hiddenIn(bytes, finder)) {
    masked.hide(siteOf(hidden * 2), '2');
    masked.hide(siteOf(hidden * 2 + 1), 'a');
  }
}

/** Most runs decode to bytes with few digits, and are not made into a text at all. */
function hiddenIn(bytes: Uint8Array, finder: SecretFinder): readonly number[] {
  let digits = 0;
  for (const byte of bytes) if (byte >= 0x30 && byte <= 0x39) digits++;
  return digits < finder.fewestDigits ? [] : finder.find(Buffer.from(bytes).toString('latin1'));
}

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
const DIGIT_BY_CODE = new Int8Array(128).fill(-1);
for (let digit = 0; digit < ALPHABET.length; digit++) {
  DIGIT_BY_CODE[ALPHABET.charCodeAt(digit)] = digit;
}
DIGIT_BY_CODE['-'.charCodeAt(0)] = 62;
DIGIT_BY_CODE['_'.charCodeAt(0)] = 63;

function base64Digit(code: number): number {
  return code < 128 ? (DIGIT_BY_CODE[code] ?? -1) : -1;
}

function hexDigit(code: number): number {
  if (code >= 0x30 && code <= 0x39) return code - 0x30;
  const letter = (code | 0x20) - 0x61;
  return letter >= 0 && letter < 6 ? letter + 10 : -1;
}
