import type { KeyObject } from 'node:crypto';
import { constantTimeEqual, keyedHash, randomBase62 } from '@tessera/crypto';

const SECRET_PREFIX = 'tcs_';
const SECRET_RANDOM_LENGTH = 43;

/**
 * Makes, hashes and compares client secrets. A secret is random and long, so a keyed hash is
 * enough: without the keyring's key a copy of the database does not even allow guessing.
 */
export class ClientSecrets {
  constructor(private readonly pepper: KeyObject) {}

  /** 43 base62 characters carry 256 bits; the prefix lets secret scanners recognise a leak. */
  generate(): string {
    return SECRET_PREFIX + randomBase62(SECRET_RANDOM_LENGTH);
  }

  hash(secret: string): string {
    return keyedHash(this.pepper, 'client-secret', secret).toString('base64url');
  }

  /** Compares with every hash, whichever matches: the time taken tells nothing. */
  matches(candidate: string, hashes: readonly string[]): boolean {
    const actual = this.hash(candidate);
    return hashes.map((hash) => constantTimeEqual(hash, actual)).includes(true);
  }
}
