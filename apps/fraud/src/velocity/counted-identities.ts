import { keyedHashHex, type Keyring } from '@tessera/crypto';
import type { FraudConfig } from '../config.js';
import type { DecisionDocument } from '../decision-request/decision-document.js';
import { VELOCITY_KEY } from './velocity-keys.js';

/** The ID under which a decision is counted. */
export interface CountedIdentity {
  readonly decisionId: string;
  /** Whether the same ID may be repeated; a repetition is not counted. */
  readonly repeatable: boolean;
}

/**
 * Two requests for one payment are counted once. With an idempotency key they have one decision ID.
 * With `DEDUPE_REFERENCES=on`, a `transaction.reference` that is repeated with the same credential
 * within 24 hours is a retry, too. Another credential is another attempt, because cards are tested
 * on one order.
 */
export class CountedIdentities {
  private readonly key;

  constructor(
    keyring: Keyring,
    private readonly config: FraudConfig,
  ) {
    this.key = keyring.hmacKey(VELOCITY_KEY);
  }

  of(decision: {
    readonly id: string;
    readonly repeatable: boolean;
    readonly document: Pick<DecisionDocument, 'context' | 'credential_fingerprint' | 'transaction'>;
  }): CountedIdentity {
    const { id, repeatable, document } = decision;
    if (!this.config.dedupesReferences) return { decisionId: withoutPeriod(id), repeatable };
    const { context, credential_fingerprint: credential, transaction } = document;
    const { reference } = transaction;
    const hashed = keyedHashHex(this.key, 'reference', context, reference, credential);
    return { decisionId: asUuid(hashed.slice(0, 32)), repeatable: true };
  }
}

/**
 * The ID of a key differs from period to period, but a repetition is evaluated before its decision is
 * found, so it must be counted under the same ID. Its end replaces the time, because locks are taken by the
 * beginning. IDs without a key (version 7) are never repeated.
 */
function withoutPeriod(id: string): string {
  if (id.charAt(14) !== '8') return id;
  const end = id.slice(24);
  return `${end.slice(0, 8)}-${end.slice(8)}${id.slice(13)}`;
}

function asUuid(hex: string): string {
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
