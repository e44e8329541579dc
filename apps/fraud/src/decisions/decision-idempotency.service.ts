import { hash, randomUUID, type KeyObject } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { keyedHash, Keyring } from '@tessera/crypto';
import { canonicalBody } from '@tessera/service';
import { IdempotencyKeyRefusedError } from './decisions.errors.js';

/** The name of the key in the keyring. */
export const DECISION_ID_KEY = 'decision-id';

const MAX_KEY_LENGTH = 255;
const ID_BYTES = 16;
const VERSION = 6;
const VARIANT = 8;

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
      const hashed = keyedHash(this.hashKey, principalId, key, String(use));
      const keyed = Buffer.concat([hashed.subarray(ID_BYTES), canonical()]);
      const bodyFingerprint = hash('sha256', keyed, 'buffer');
      // The body may contain a card number, so the joined copy is erased at once.
      keyed.fill(0);
      return { id: uuidOf(hashed), bodyFingerprint };
    };
  }
}

/** The first 16 bytes of a hash, formatted as a version 4 UUID. */
function uuidOf(hashed: Buffer): string {
  const bytes = Buffer.from(hashed.subarray(0, ID_BYTES));
  bytes.writeUInt8((bytes.readUInt8(VERSION) & 0x0f) | 0x40, VERSION);
  bytes.writeUInt8((bytes.readUInt8(VARIANT) & 0x3f) | 0x80, VARIANT);
  const hex = bytes.toString('hex');
  const [time, mid, high] = [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16)];
  return `${time}-${mid}-${high}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
