import { keyedHash, type Keyring } from '@tessera/crypto';
import type { Scalar } from '../rules/operators.js';

/**
 * Name of the key in the keyring. It never rotates, because entries are known only by their hash.
 */
export const BLACKLIST_KEY = 'blacklist';

const BYTES = 16;

/**
 * Hashes listed values for storage and comparison, so that personal data is not stored in clear.
 */
export class ListedKeys {
  private readonly key;

  constructor(keyring: Keyring) {
    this.key = keyring.hmacKey(BLACKLIST_KEY);
  }

  /** Hash of a value under a path of a list; an empty path means any. */
  lookup(list: string, path: string, value: Scalar): Buffer {
    return this.hash('lookup', list, path, JSON.stringify(value));
  }

  /** Hash of only the value, for the filter of the list of entries. */
  value(value: Scalar): Buffer {
    return this.hash('value', JSON.stringify(value));
  }

  private hash(...parts: string[]): Buffer {
    return keyedHash(this.key, ...parts).subarray(0, BYTES);
  }
}

/** The UUID notation that Postgres uses, as 32 hex digits. */
export function toUuid(key: Buffer): string {
  return key.toString('hex');
}

export function fromUuid(uuid: string): Buffer {
  return Buffer.from(uuid.replaceAll('-', ''), 'hex');
}
