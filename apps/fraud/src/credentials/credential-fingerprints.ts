import { Injectable } from '@nestjs/common';
import { keyedHash, Keyring } from '@tessera/crypto';

/**
 * Name of the key in the keyring. It never rotates, so that a card always has the same fingerprint.
 */
export const CREDENTIAL_FINGERPRINT_KEY = 'credential-fingerprint';

const PREFIX = 'crd_';

/**
 * The derived value `credential_fingerprint`, by which velocities and blacklists identify a
 * credential.
 */
@Injectable()
export class CredentialFingerprints {
  private readonly key;

  constructor(keyring: Keyring) {
    this.key = keyring.hmacKey(CREDENTIAL_FINGERPRINT_KEY);
  }

  /** `crd_` and the HMAC-SHA256 of the parts under the instance's own key, in hex. */
  of(parts: readonly string[]): string {
    return PREFIX + keyedHash(this.key, ...parts).toString('hex');
  }
}
