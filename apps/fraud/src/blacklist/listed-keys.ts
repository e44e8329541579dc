import { Injectable } from '@nestjs/common';
import { keyedHash, Keyring } from '@tessera/crypto';
import type { Scalar } from '../rules/operators.js';

/** The name of the key in the keyring. It never rotates: entries are known by their hash alone. */
export const BLACKLIST_KEY = 'blacklist';

const BYTES = 16;

/** What is listed, as it is stored and compared: values of people are not kept in the open. */
@Injectable()
export class ListedKeys {
  private readonly key;

  constructor(keyring: Keyring) {
    this.key = keyring.hmacKey(BLACKLIST_KEY);
  }

  /** Of a value under a path of a list; under any path where that is empty. */
  lookup(list: string, path: string, value: Scalar): Buffer {
    return this.hash('lookup', list, path, JSON.stringify(value));
  }

  /** Of a value alone, for the filter of the list of entries. */
  value(value: Scalar): Buffer {
    return this.hash('value', JSON.stringify(value));
  }

  private hash(...parts: string[]): Buffer {
    return keyedHash(this.key, ...parts).subarray(0, BYTES);
  }
}

/** As Postgres takes and gives it: 32 hex digits of a UUID. */
export function toUuid(key: Buffer): string {
  return key.toString('hex');
}

export function fromUuid(uuid: string): Buffer {
  return Buffer.from(uuid.replaceAll('-', ''), 'hex');
}
