import type { Scheme } from '@tessera/cards';
import type { MessageVersion, RReq } from '@tessera/three-ds';
import type { DecoupledEnd } from '../issuer-behaviour.js';

/** The purchase that the shopper confirms. */
export interface RequestedPurchase {
  readonly merchantName: string;
  /** In minor units. */
  readonly amount: string;
  readonly exponent: string;
  /** ISO 4217, the number. */
  readonly currency: string;
  readonly lastFour: string;
}

/** An authentication that the issuer did not complete in its first response. */
export interface AcsTransaction {
  readonly acsTransId: string;
  readonly dsTransId: string;
  readonly serverTransId: string;
  readonly version: MessageVersion;
  readonly scheme: Scheme;
  readonly purchase: RequestedPurchase;
  readonly resultsUrl: string;
  readonly notificationUrl: string;
  readonly decoupledEnd: DecoupledEnd;
  /** The session data that the requestor expects back in the last response. */
  sessionData: string | null;
  wrongCodes: number;
  /** Null while it is open. */
  result: AcsResult | null;
  /** How often the result was sent to the 3DS server. */
  resultsSent: number;
}

/** The result. */
export type AcsResult = Pick<
  RReq,
  'transStatus' | 'transStatusReason' | 'eci' | 'authenticationValue' | 'challengeCancel'
>;
