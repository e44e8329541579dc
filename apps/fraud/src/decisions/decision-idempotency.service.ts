import { hash, randomUUID, type KeyObject } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { keyedHashHex, Keyring } from '@tessera/crypto';
import { canonicalBody } from '@tessera/http';
import { IdempotencyKeyRefusedError } from './decisions.errors.js';

/** The name of the key in the keyring. */
export const DECISION_ID_KEY = 'decision-id';

const MAX_KEY_LENGTH = 255;
/** Half of the hash. */
const ID_HEX = 32;

/** What makes one request the same as another. */
export interface IdempotencyInput {
  readonly principalId: string;
  /** The header as received, if any. */
  readonly key: string | string[] | undefined;
  readonly body: Buffer;
}

/** One use of an idempotency key. A key can be used again after 24 hours. */
export interface DecisionIdentity {
  readonly id: string;
  /** Null without a key. */
  readonly bodyFingerprint: Buffer | null;
}

/** The identities of a request, by use: 0 for the first. */
export type DecisionIdentities = (use: number) => DecisionIdentity;

/**
 * Idempotency is part of the decision itself: its ID is derived from the caller and the key, so the
 * table's primary key lets exactly one of several concurrent requests win, and a caller whose
 * connection broke finds the first result under the same key.
 */
@Injectable()
export class DecisionIdempotencyService {
  constructor(private readonly keyring: Keyring) {}

  /** Loaded on use, because a worker has no such key and needs none. */
  private get hashKey(): KeyObject {
    return this.keyring.hmacKey(DECISION_ID_KEY);
  }

  /** @throws IdempotencyKeyRefusedError */
  identify({ principalId, key, body }: IdempotencyInput): DecisionIdentities {
    if (key === undefined) return () => ({ id: randomUUID(), bodyFingerprint: null });
    if (typeof key !== 'string' || key.length < 1 || key.length > MAX_KEY_LENGTH) {
      throw new IdempotencyKeyRefusedError(`must have 1 to ${MAX_KEY_LENGTH} characters`);
    }
    let bytes: Buffer | undefined;
    const canonical = () => (bytes ??= canonicalBody(this.hashKey, body));
    return (use) => {
      // Half of the keyed hash is the ID; the other half, which is never exposed, keys the body's
      // hash.
      const hashed = keyedHashHex(this.hashKey, principalId, key, String(use));
      const keyed = Buffer.concat([Buffer.from(hashed.slice(ID_HEX), 'hex'), canonical()]);
      const bodyFingerprint = hash('sha256', keyed, 'buffer');
      // The body may contain a card number, so the joined copy is erased at once.
      keyed.fill(0);
      return { id: uuidOf(hashed), bodyFingerprint };
    };
  }
}

/** The first 16 bytes of a hash in hex, formatted as a version 4 UUID. */
function uuidOf(hex: string): string {
  // Two bits of this digit say which variant of UUID it is.
  const variant = ((Number.parseInt(hex.charAt(16), 16) & 0x3) | 0x8).toString(16);
  const last = hex.slice(20, ID_HEX);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${last}`;
}
