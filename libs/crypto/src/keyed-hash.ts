import { createHmac, type KeyObject } from 'node:crypto';
import { lengthPrefixed } from './length-prefixed.js';

/**
 * HMAC-SHA256 over the parts, each preceded by its length, so that `('ab', 'c')` and `('a', 'bc')`
 * differ. Used for fingerprints of cards, sessions, requests and API keys, each with its own key:
 * an unkeyed hash of a card number is reversed by trying all numbers.
 *
 * @returns 32 bytes
 */
export function keyedHash(key: KeyObject, ...parts: (string | Buffer)[]): Buffer {
  const message = lengthPrefixed(parts);
  const hash = createHmac('sha256', key).update(message).digest();
  // A part may be a card number, so the joined copy is wiped at the end of the call.
  message.fill(0);
  return hash;
}
