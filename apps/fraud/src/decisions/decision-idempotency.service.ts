import { hash, randomUUID, type KeyObject } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { keyedHashHex, Keyring } from '@tessera/crypto';
import { canonicalBody } from '@tessera/http';
import { timeOrderedHashIds, timeOrderedId } from '@tessera/ids';
import {
  boundaryNear,
  type DecisionIdScheme,
  earlierPeriods,
  periodOf,
} from '../decision-days/decision-id-periods.js';
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
export interface KeyedIdentity {
  readonly id: string;
  /** Null without a key. */
  readonly bodyFingerprint: Buffer | null;
}

/** The identities of a request, by use: 0 for the first. */
export type KeyedIdentities = (use: number) => KeyedIdentity;

/** One use of an idempotency key of a decision. */
export interface DecisionIdentity extends KeyedIdentity {
  /** The IDs of the same use in the periods before. */
  readonly earlierIds: readonly string[];
  /** Close to the boundary of two periods, the ID of the later one; otherwise null. */
  readonly boundaryId: string | null;
}

/** The identities of a request for a decision. */
export interface DecisionIdentities {
  readonly at: (use: number, scheme: DecisionIdScheme) => DecisionIdentity;
  /** The random-looking ID that earlier releases derived from the key; null without a key. */
  readonly former: ((use: number) => KeyedIdentity) | null;
}

/**
 * Idempotency is part of the row itself: its ID is derived from the caller and the key, so the
 * table's primary key lets exactly one of several concurrent requests win, and a caller whose
 * connection broke finds the first result under the same key.
 *
 * IDs of decisions begin with the time, because the table is large (`decision-days/decision-id-periods.ts`).
 */
@Injectable()
export class DecisionIdempotencyService {
  constructor(private readonly keyring: Keyring) {}

  /** Loaded on use, because a worker has no such key and needs none. */
  private get hashKey(): KeyObject {
    return this.keyring.hmacKey(DECISION_ID_KEY);
  }

  /**
   * For rows that are few.
   *
   * @throws IdempotencyKeyRefusedError
   */
  identify(input: IdempotencyInput): KeyedIdentities {
    const uses = this.usesOf(input);
    if (uses === null) return () => ({ id: randomUUID(), bodyFingerprint: null });
    return (use) => formerIdentity(uses(use));
  }

  /** @throws IdempotencyKeyRefusedError */
  identifyDecision(input: IdempotencyInput): DecisionIdentities {
    const uses = this.usesOf(input);
    if (uses === null) return WITHOUT_KEY;
    return {
      at: (use, scheme) => {
        const { hashed, bodyFingerprint } = uses(use);
        const idIn = timeOrderedHashIds(hashed);
        const isOrdered = scheme.now >= scheme.orderedFrom;
        const boundary = boundaryNear(scheme);
        return {
          id: isOrdered ? idIn(periodOf(scheme.now)) : uuidOf(hashed),
          bodyFingerprint,
          earlierIds: earlierPeriods(scheme).map(idIn),
          boundaryId: boundary === null ? null : idIn(boundary),
        };
      },
      former: (use) => formerIdentity(uses(use)),
    };
  }

  /** What is derived from each use of the key; null without one. */
  private usesOf({ principalId, key, body }: IdempotencyInput): ((use: number) => KeyUse) | null {
    if (key === undefined) return null;
    if (typeof key !== 'string' || key.length < 1 || key.length > MAX_KEY_LENGTH) {
      throw new IdempotencyKeyRefusedError(`must have 1 to ${MAX_KEY_LENGTH} characters`);
    }
    let bytes: Buffer | undefined;
    const canonical = () => (bytes ??= canonicalBody(this.hashKey, body));
    return (use) => {
      // The ID is made of the first half of the keyed hash; the other half, which is never exposed,
      // keys the body's hash.
      const hashed = keyedHashHex(this.hashKey, principalId, key, String(use));
      const keyed = Buffer.concat([Buffer.from(hashed.slice(ID_HEX), 'hex'), canonical()]);
      const bodyFingerprint = hash('sha256', keyed, 'buffer');
      // The body may contain a card number, so the joined copy is erased at once.
      keyed.fill(0);
      return { hashed, bodyFingerprint };
    };
  }
}

/** What one use of a key determines. */
interface KeyUse {
  /** The keyed hash in hex. */
  readonly hashed: string;
  readonly bodyFingerprint: Buffer;
}

/** The identities of a request that has no idempotency key. */
export const WITHOUT_KEY: DecisionIdentities = {
  at: (_use, { now }) => ({
    id: timeOrderedId(new Date(now)),
    bodyFingerprint: null,
    earlierIds: [],
    boundaryId: null,
  }),
  former: null,
};

function formerIdentity({ hashed, bodyFingerprint }: KeyUse): KeyedIdentity {
  return { id: uuidOf(hashed), bodyFingerprint };
}

/** The first 16 bytes of a hash in hex, formatted as a version 4 UUID. */
function uuidOf(hex: string): string {
  // Two bits of this digit say which variant of UUID it is.
  const variant = ((Number.parseInt(hex.charAt(16), 16) & 0x3) | 0x8).toString(16);
  const last = hex.slice(20, ID_HEX);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${last}`;
}
