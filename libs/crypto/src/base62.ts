import { randomBytes } from 'node:crypto';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const BITS_PER_CHARACTER = Math.log2(ALPHABET.length);

// The largest multiple of 62 that fits a byte: bytes from it on would favor the first characters.
const UNBIASED_LIMIT = 248;

// Five digits at a time: 62^5 × 2^16 stays below 2^53, so the division is exact.
const DIGITS_PER_STEP = 5;
const STEP = ALPHABET.length ** DIGITS_PER_STEP;

/**
 * Bytes as a base 62 number (`0-9A-Za-z`), padded to the length that every value of the same number of bytes
 * fits: 32 bytes are always 43 characters, so equal lengths compare and sort alike.
 */
export function base62(bytes: Buffer): string {
  const length = Math.ceil((bytes.length * 8) / BITS_PER_CHARACTER);
  const words = toWords(bytes);
  let text = '';
  while (text.length < length) {
    text = digitsOf(divideByStep(words)) + text;
  }
  return text.slice(text.length - length);
}

/** Random characters of `0-9A-Za-z`, each equally likely: 43 of them carry 256 bits. */
export function randomBase62(length: number): string {
  let text = '';
  while (text.length < length) {
    for (const byte of randomBytes(length - text.length + 8)) {
      if (byte < UNBIASED_LIMIT && text.length < length) {
        text += ALPHABET.charAt(byte % ALPHABET.length);
      }
    }
  }
  return text;
}

/** The bytes as a number in base 2^16, most significant word first. */
function toWords(bytes: Buffer): Uint16Array {
  const words = new Uint16Array(Math.ceil(bytes.length / 2));
  const odd = bytes.length % 2;
  for (let index = 0; index < bytes.length; index++) {
    const word = (index + odd) >> 1;
    words[word] = ((words[word] ?? 0) << 8) | (bytes[index] ?? 0);
  }
  return words;
}

/** Divides the number in place and returns the remainder. */
function divideByStep(words: Uint16Array): number {
  let remainder = 0;
  for (let index = 0; index < words.length; index++) {
    const value = remainder * 0x10000 + (words[index] ?? 0);
    const quotient = Math.floor(value / STEP);
    words[index] = quotient;
    // Not `%`: on numbers beyond 32 bits it is ten times as slow.
    remainder = value - quotient * STEP;
  }
  return remainder;
}

function digitsOf(remainder: number): string {
  let digits = '';
  let rest = remainder;
  for (let place = 0; place < DIGITS_PER_STEP; place++) {
    digits = ALPHABET.charAt(rest % ALPHABET.length) + digits;
    rest = Math.floor(rest / ALPHABET.length);
  }
  return digits;
}
