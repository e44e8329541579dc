import type { KeyObject } from 'node:crypto';
import { keyedHashHex, type Keyring } from '@tessera/crypto';
import type { DecisionDocument } from '../decision-request/decision-document.js';
import type { DecisionResponse } from '../decision-response/dto/decision.response.js';
import { redactDocument, redactResponse } from './redact-decision.js';

/** A decision whose personal data is to be removed. */
export interface RedactableRow extends Record<string, unknown> {
  readonly id: string;
  /** With microseconds. */
  readonly at: string;
  readonly customer_id: string;
  readonly request: string;
  readonly response: string;
  /** When it was first redacted; what it has of hashes since then is not hashed again. */
  readonly redacted_at: Date | string | null;
}

/** A decision without its personal data. */
export interface RedactedDecision {
  readonly id: string;
  /** When it was stored, with microseconds. */
  readonly at: string;
  readonly customerId: string;
  readonly request: string;
  readonly response: string;
}

/**
 * Name of the key in the keyring with which removed values are hashed, so that equal values stay
 * equal.
 */
export const REDACTION_KEY = 'redaction';

const HASH_LENGTH = 32;
const HASHED = /^hmac:[0-9a-f]{32}$/;
/** What the ID of an erased customer begins with. */
export const ERASED_PREFIX = 'erased_';
const ERASED_LENGTH = 24;

/**
 * Removes personal data from stored decisions; outcome, fingerprint and hashes of evidence remain.
 */
export class DecisionRedactor {
  constructor(private readonly keyring: Keyring) {}

  /** Loaded on use, because a worker has no such key and needs none. */
  private get key(): KeyObject {
    return this.keyring.hmacKey(REDACTION_KEY);
  }

  /** Replaces an erased customer's ID: the same pseudonym in all of their decisions. */
  pseudonym(customerId: string): string {
    return ERASED_PREFIX + this.hash(['customer', customerId]).slice(0, ERASED_LENGTH);
  }

  /** @param erases whether to replace the customer ID, too */
  redact(row: RedactableRow, erases: boolean): RedactedDecision {
    const customerId = erases ? this.pseudonym(row.customer_id) : row.customer_id;
    const document = JSON.parse(row.request) as DecisionDocument;
    const response = JSON.parse(row.response) as DecisionResponse;
    const hash = (value: unknown) => {
      const isHash = row.redacted_at !== null && typeof value === 'string' && HASHED.test(value);
      return isHash ? value : `hmac:${this.hash(value).slice(0, HASH_LENGTH)}`;
    };
    return {
      at: row.at,
      id: row.id,
      customerId,
      request: JSON.stringify(redactDocument(document, customerId)),
      response: JSON.stringify(redactResponse(response, hash, !erases)),
    };
  }

  private hash(value: unknown): string {
    return keyedHashHex(this.key, JSON.stringify(value));
  }
}
