import { createHash, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Keyring, type VersionedHash } from '@tessera/crypto';
import { KEYRING_KEYS } from '../keyring-keys.js';

const RANDOM_BYTES = 32;
const RANDOM_TEXT = /^[\w-]{43}$/;

/**
 * Random values that prove something to whichever party presents them: a browser's cookie, and the
 * `state` that a bank sends back. The database stores only keyed hashes of them.
 */
@Injectable()
export class CapabilitiesService {
  private readonly hashes: VersionedHash;

  constructor(keyring: Keyring) {
    this.hashes = keyring.versionedHash(KEYRING_KEYS.checkCapability);
  }

  create(): string {
    return randomBytes(RANDOM_BYTES).toString('base64url');
  }

  /** A browser keeps its existing cookie, so that its checks in other windows stay accessible. */
  browserCookie(presented: string | undefined): string {
    return presented !== undefined && RANDOM_TEXT.test(presented) ? presented : this.create();
  }

  browserHash(cookie: string): Buffer {
    return this.hashes.of('browser', cookie);
  }

  stateHash(state: string): Buffer {
    return this.hashes.of('state', state);
  }

  /** Every hash under which a state may be stored. */
  stateHashes(state: string): Buffer[] {
    return this.hashes.candidates('state', state);
  }

  isBrowser(cookie: string | undefined, browserHash: Buffer): boolean {
    return cookie !== undefined && this.hashes.matches(browserHash, 'browser', cookie);
  }
}

/** RFC 7636, S256. */
export function codeChallengeOf(verifier: string): string {
  return createHash('sha256').update(verifier).digest('base64url');
}
