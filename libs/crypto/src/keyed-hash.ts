import { createHmac, type KeyObject } from 'node:crypto';
import { lengthPrefixed } from './length-prefixed.js';

/**
 * HMAC-SHA256 over the parts, each preceded by its length, so that `('ab', 'c')` and `('a', 'bc')`
 * differ. Fingerprints of cards, sessions, requests and API keys are made with it, each with a key
 * of its own: an unkeyed hash of a card number is undone by trying all numbers.
 *
 * @returns 32 bytes
 */
export function keyedHash(key: KeyObject, ...parts: (string | Buffer)[]): Buffer {
  const message = lengthPrefixed(parts);
  const hash = createHmac('sha256', key).update(message).digest();
  // A part may be a card number; the joined copy of it does not outlive the call.
  message.fill(0);
  return hash;
}
