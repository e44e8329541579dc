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
  /** The header as it came, if it came. */
  readonly key: string | string[] | undefined;
  readonly body: Buffer;
}

/** One use of a key: a key may be used anew after its day. */
export interface DecisionIdentity {
  readonly id: string;
  /** Null without a key. */
  readonly bodyFingerprint: Buffer | null;
}

/** The identities of a request, by use: 0 for the first. */
export type DecisionIdentities = (use: number) => DecisionIdentity;

/**
 * Idempotency lives on the decision itself: the id is derived from the caller and its key, so the
 * table's primary key lets one of any number of racing requests win, and a caller whose connection
 * was cut finds the first result under the same key.
 */
@Injectable()
export class DecisionIdempotency {
  constructor(private readonly keyring: Keyring) {}

  /** Asked for at each use: a worker has no such key, and needs none. */
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
      // Half of the keyed hash is the id; the other half, which nobody sees, keys the body's hash.
      const hashed = keyedHash(this.hashKey, principalId, key, String(use));
      const keyed = Buffer.concat([hashed.subarray(ID_BYTES), canonical()]);
      const bodyFingerprint = hash('sha256', keyed, 'buffer');
      // A body may hold a card number; the joined copy of it does not outlive the call.
      keyed.fill(0);
      return { id: uuidOf(hashed), bodyFingerprint };
    };
  }
}

/** The first 16 bytes of a hash in the form of a version 4 UUID. */
function uuidOf(hashed: Buffer): string {
  const bytes = Buffer.from(hashed.subarray(0, ID_BYTES));
  bytes.writeUInt8((bytes.readUInt8(VERSION) & 0x0f) | 0x40, VERSION);
  bytes.writeUInt8((bytes.readUInt8(VARIANT) & 0x3f) | 0x80, VARIANT);
  const hex = bytes.toString('hex');
  const [time, mid, high] = [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16)];
  return `${time}-${mid}-${high}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
