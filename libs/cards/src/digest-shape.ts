import { isHexDigit } from './uuid-shape.js';

const DIGEST_LENGTH = 64;

/**
 * Whether a stretch of text shares a character with a SHA-256 digest in hex, such as the fingerprint
 * of a credential or the hash of a ruleset: exactly 64 hex digits. One random digest in 170 holds
 * digits that read like a card number; without this, a backend would be told another fingerprint than
 * the decision bears.
 */
export function overlapsDigest(text: string, start: number, end: number): boolean {
  return isInDigest(text, start) || isInDigest(text, end - 1);
}

function isInDigest(text: string, index: number): boolean {
  let first = index;
  while (index - first < DIGEST_LENGTH && isHexDigit(text.charCodeAt(first - 1))) first--;
  let last = index;
  while (last - first < DIGEST_LENGTH && isHexDigit(text.charCodeAt(last + 1))) last++;
  return last - first + 1 === DIGEST_LENGTH;
}
