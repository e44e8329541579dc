import { MIN_ACCOUNT_NUMBER_LENGTH } from './account-number.js';
import { hexValue } from './hex-digits.js';

/** Base64 of the shortest card number. */
const SHORTEST_BASE64 = 16;
const SHORTEST_HEX = 2 * MIN_ACCOUNT_NUMBER_LENGTH;
/** Base64 of digits has one in every four characters; names in lower case have none. */
const MIN_UPPER_CASE = 2;
const BASE64_PHASES = 4;
const HEX_PHASES = 2;

const SEXTETS = sextets();
const decoder = new TextDecoder();

/** @returns true to stop the search */
type Visit = (decoded: string, start: number, end: number) => boolean;

/**
 * What a text has in base64, base64url or hex and reads as text once decoded, with the place of the
 * whole run of such characters. A run may begin with other characters of the alphabet, so it is
 * decoded from each of its first four (two of hex); random bytes hardly ever have twelve in a row
 * that are text.
 */
export function visitEncodedText(text: string, visit: Visit): boolean {
  let probe = SHORTEST_BASE64 - 1;
  while (probe < text.length) {
    if (sextetAt(text, probe) >= 0) {
      let start = probe;
      while (start > 0 && sextetAt(text, start - 1) >= 0) start -= 1;
      let end = probe + 1;
      while (end < text.length && sextetAt(text, end) >= 0) end += 1;
      if (end - start >= SHORTEST_BASE64 && visitRun(text, start, end, visit)) return true;
      probe = end;
    }
    probe += SHORTEST_BASE64;
  }
  return false;
}

function visitRun(text: string, start: number, end: number, visit: Visit): boolean {
  let upperCase = 0;
  let hexStart = start;
  for (let index = start; index <= end; index += 1) {
    const code = text.charCodeAt(index);
    if (code >= 0x41 && code <= 0x5a) upperCase += 1;
    if (index < end && hexValue(code) >= 0) continue;
    if (index - hexStart >= SHORTEST_HEX && visitHex(text, hexStart, index, visit)) return true;
    hexStart = index + 1;
  }
  if (upperCase < MIN_UPPER_CASE) return false;
  for (let phase = 0; phase < BASE64_PHASES; phase += 1) {
    if (!mayBeText(text, start + phase, end)) continue;
    const bytes = base64Bytes(text, start + phase, end);
    if (visitText(bytes, (decoded) => visit(decoded, start, end))) return true;
  }
  return false;
}

function visitHex(text: string, start: number, end: number, visit: Visit): boolean {
  for (let phase = 0; phase < HEX_PHASES; phase += 1) {
    const bytes = hexBytes(text, start + phase, end);
    if (visitText(bytes, (decoded) => visit(decoded, start, end))) return true;
  }
  return false;
}

/**
 * Whether base64 from `start` to `end` may have as many bytes of text in a row as a number. Most runs
 * are ids, and none of those is worth an array.
 */
function mayBeText(text: string, start: number, end: number): boolean {
  let [bits, pending, streak, following] = [0, 0, 0, 0];
  for (let index = start; index < end; index += 1) {
    bits = ((bits << 6) | sextetAt(text, index)) & 0xffff;
    pending += 6;
    if (pending < 8) continue;
    pending -= 8;
    const byte = (bits >> pending) & 0xff;
    if (byte < 0x80) {
      streak = byte >= 0x20 || byte === 0 || (byte >= 9 && byte <= 13) ? streak + 1 : 0;
      following = 0;
    } else if (byte < 0xc0) {
      streak = following > 0 ? streak + 1 : 0;
      following -= 1;
    } else {
      streak += 1;
      following = 3;
    }
    if (streak >= MIN_ACCOUNT_NUMBER_LENGTH) return true;
  }
  return false;
}

function base64Bytes(text: string, start: number, end: number): Uint8Array {
  const bytes = new Uint8Array(Math.max(0, Math.floor(((end - start) * 3) / 4)));
  let [bits, pending, length] = [0, 0, 0];
  for (let index = start; index < end; index += 1) {
    bits = ((bits << 6) | sextetAt(text, index)) & 0xffff;
    pending += 6;
    if (pending < 8) continue;
    pending -= 8;
    bytes[length] = (bits >> pending) & 0xff;
    length += 1;
  }
  return bytes;
}

function hexBytes(text: string, start: number, end: number): Uint8Array {
  const bytes = new Uint8Array((end - start) >> 1);
  for (let index = 0; index < bytes.length; index += 1) {
    const at = start + 2 * index;
    bytes[index] = hexValue(text.charCodeAt(at)) * 16 + hexValue(text.charCodeAt(at + 1));
  }
  return bytes;
}

/** Stretches of UTF-8 without control characters that are long enough for a number. */
function visitText(bytes: Uint8Array, visit: (decoded: string) => boolean): boolean {
  let start = 0;
  for (let index = 0; index <= bytes.length;) {
    const length = textLengthAt(bytes, index);
    if (length > 0) {
      index += length;
      continue;
    }
    if (index - start >= MIN_ACCOUNT_NUMBER_LENGTH) {
      if (visit(decoder.decode(bytes.subarray(start, index)))) return true;
    }
    index += 1;
    start = index;
  }
  return false;
}

/** The length in bytes of the UTF-8 character at an index, or 0 if it is not printable text. */
function textLengthAt(bytes: Uint8Array, index: number): number {
  const lead = bytes[index];
  if (lead === undefined) return 0;
  // Zeros are the other half of UTF-16.
  if (lead < 0x80) return lead >= 0x20 || lead === 0 || (lead >= 9 && lead <= 13) ? 1 : 0;
  const length = lead < 0xc2 ? 0 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : lead < 0xf5 ? 4 : 0;
  for (let offset = 1; offset < length; offset += 1) {
    if (((bytes[index + offset] ?? 0) & 0xc0) !== 0x80) return 0;
  }
  return length;
}

function sextetAt(text: string, index: number): number {
  const code = text.charCodeAt(index);
  return code < 0x80 ? (SEXTETS[code] ?? -1) : -1;
}

/** Of both alphabets at once: `+/` and `-_`. */
function sextets(): Int8Array {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
  const values = new Int8Array(0x80).fill(-1);
  for (let index = 0; index < alphabet.length; index += 1) {
    values[alphabet.charCodeAt(index)] = index;
  }
  for (const [characters, value] of [
    ['+-', 62],
    ['/_', 63],
  ] as const) {
    for (const character of characters) values[character.charCodeAt(0)] = value;
  }
  return values;
}
