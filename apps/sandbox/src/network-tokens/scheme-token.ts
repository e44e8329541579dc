import type { SchemeOutcome } from './scheme-outcome.js';
import type { TokenScheme } from './token-number.js';

export const SCHEME_TOKEN_STATUSES = [
  'pending',
  'active',
  'suspended',
  'deleted',
  'declined',
] as const;
export type SchemeTokenStatus = (typeof SCHEME_TOKEN_STATUSES)[number];

/** An issued cryptogram, and whether a payment has used it. */
export interface CryptogramUse {
  readonly amount: number | undefined;
  readonly currency: string | undefined;
  used: boolean;
}

/** A network token at the scheme. */
export interface SchemeToken {
  readonly reference: string;
  readonly clientReference: string;
  readonly scheme: TokenScheme;
  /** Identifies the card under a client reference; the card itself is not kept. */
  readonly cardHash: string;
  readonly outcome: SchemeOutcome;
  readonly cryptograms: Map<number, CryptogramUse>;
  number: string | null;
  status: SchemeTokenStatus;
  reason: string | null;
  sequence: number;
  expiryMonth: number;
  expiryYear: number;
  paymentAccountReference: string | null;
  artVersion: number;
  provisionRequests: number;
}

/** The name of its card art; null for a token without one. */
export function cardArtId(token: SchemeToken): string | null {
  const { outcome, status, artVersion, reference } = token;
  const has = outcome.complete && status !== 'pending' && status !== 'declined';
  return has ? `${reference}/${artVersion}` : null;
}
