import { createHash, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { constantTimeEqual, keyedHash, Keyring } from '@tessera/crypto';
import { KEYRING_KEYS } from '../keyring-keys.js';

const RANDOM_BYTES = 32;
const RANDOM_TEXT = /^[\w-]{43}$/;

/**
 * The random values that prove something by being known: the cookie of a browser, and the `state`
 * that a bank sends back. The database holds keyed hashes of them.
 */
@Injectable()
export class Capabilities {
  constructor(private readonly keyring: Keyring) {}

  create(): string {
    return randomBytes(RANDOM_BYTES).toString('base64url');
  }

  /** A browser keeps the cookie that it has, so that its checks in other windows stay its own. */
  browserCookie(presented: string | undefined): string {
    return presented !== undefined && RANDOM_TEXT.test(presented) ? presented : this.create();
  }

  browserHash(cookie: string): Buffer {
    return this.hash('browser', cookie);
  }

  stateHash(state: string): Buffer {
    return this.hash('state', state);
  }

  isBrowser(cookie: string | undefined, browserHash: Buffer): boolean {
    return cookie !== undefined && constantTimeEqual(this.browserHash(cookie), browserHash);
  }

  private hash(use: string, value: string): Buffer {
    return keyedHash(this.keyring.hmacKey(KEYRING_KEYS.checkCapability), use, value);
  }
}

/** RFC 7636, S256. */
export function codeChallengeOf(verifier: string): string {
  return createHash('sha256').update(verifier).digest('base64url');
}
