import type { KeyObject } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { keyedHash, Keyring } from '@tessera/crypto';
import { CREDENTIAL_FINGERPRINT_KEY } from './credentials.service.js';

const BYTES = 12;

/** The fields of a decision that are found by their hash, in canonical spelling. */
interface HashedFields {
  readonly customer: { readonly email?: string | null };
  readonly device?: { readonly fingerprint?: string | null } | null;
}

/** Hashes by which decisions are found; null for a value that was not sent. */
export interface PayerHashes {
  readonly emailHash: string | null;
  readonly deviceHash: string | null;
}

/**
 * Keyed hashes of e-mail addresses and device fingerprints. Decisions are found by them, so the
 * values appear neither in an index nor in a URL, which proxies log.
 */
@Injectable()
export class PayerHashesService {
  private readonly key: KeyObject;

  constructor(keyring: Keyring) {
    this.key = keyring.hmacKey(CREDENTIAL_FINGERPRINT_KEY);
  }

  ofDocument({ customer, device }: HashedFields): PayerHashes {
    const { email } = customer;
    const fingerprint = device?.fingerprint;
    return {
      emailHash: typeof email === 'string' ? this.email(email) : null,
      deviceHash: typeof fingerprint === 'string' ? this.hash('dvc_', fingerprint) : null,
    };
  }

  /** @param email in canonical spelling */
  email(email: string): string {
    return this.hash('eml_', email);
  }

  /** The prefix separates the hashes from each other and from those of credentials. */
  private hash(prefix: string, value: string): string {
    return prefix + keyedHash(this.key, prefix, value).subarray(0, BYTES).toString('hex');
  }
}
