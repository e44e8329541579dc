import { isHexDigit } from './hex-digits.js';

const SHA256_LENGTH = 64;
/** UUIDs without hyphens, trace ids and MD5; SHA-1. */
const OTHER_LENGTHS: ReadonlySet<number> = new Set([32, 40]);
/** Fewer digits in a row are common in digests: one in 700 has what reads like an old card number. */
const LONG_NUMBER = 16;

/**
 * Whether digits from `start` to `end` are part of a digest in hex, such as the fingerprint of a
 * credential, the hash of a ruleset or the id of a trace: exactly 64, 40 or 32 hex digits with a
 * letter among them. Without this, a backend would receive another fingerprint than the decision has.
 * Sixteen digits or more at an end of the shorter ones count as a number that letters were put to.
 */
export function isOfDigest(text: string, start: number, end: number): boolean {
  return isInDigest(text, start, start, end) || isInDigest(text, end - 1, start, end);
}

function isInDigest(text: string, index: number, start: number, end: number): boolean {
  let first = index;
  while (index - first < SHA256_LENGTH && isHexDigit(text.charCodeAt(first - 1))) first -= 1;
  let last = index;
  while (last - first < SHA256_LENGTH && isHexDigit(text.charCodeAt(last + 1))) last += 1;
  const length = last - first + 1;
  if (!hasLetter(text, first, last)) return false;
  if (length === SHA256_LENGTH) return true;
  const isAtAnEnd = start === first || end === last + 1;
  return OTHER_LENGTHS.has(length) && !(isAtAnEnd && end - start >= LONG_NUMBER);
}

function hasLetter(text: string, first: number, last: number): boolean {
  for (let index = first; index <= last; index += 1) if (text.charCodeAt(index) > 0x39) return true;
  return false;
}
