import type { Scheme } from '@tessera/cards';
import type { MessageVersion, RReq } from '@tessera/three-ds';
import type { DecoupledEnd } from '../issuer-behaviour.js';

/** What the shopper is asked about. */
export interface AskedPurchase {
  readonly merchantName: string;
  /** In minor units. */
  readonly amount: string;
  readonly exponent: string;
  /** ISO 4217, the number. */
  readonly currency: string;
  readonly lastFour: string;
}

/** An authentication that the issuer has not ended in its first answer. */
export interface AcsTransaction {
  readonly acsTransId: string;
  readonly dsTransId: string;
  readonly serverTransId: string;
  readonly version: MessageVersion;
  readonly scheme: Scheme;
  readonly purchase: AskedPurchase;
  readonly resultsUrl: string;
  readonly notificationUrl: string;
  readonly decoupledEnd: DecoupledEnd;
  /** What the requestor wants back with the last answer. */
  sessionData: string | null;
  wrongCodes: number;
  /** Null while it is open. */
  result: AcsResult | null;
  /** How often the result was sent to the 3DS server. */
  resultsSent: number;
}

/** How it ended. */
export type AcsResult = Pick<
  RReq,
  'transStatus' | 'transStatusReason' | 'eci' | 'authenticationValue' | 'challengeCancel'
>;
