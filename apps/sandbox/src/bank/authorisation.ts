import { randomBytes, randomUUID } from 'node:crypto';
import type { Consent } from './consent.js';
import type { Customer } from './customers.js';

/** The parameters for the authorization response (RFC 6749); null for banks without OAuth. */
export interface AuthorizationRequest {
  readonly clientId: string;
  readonly redirectUri: string;
  readonly state: string;
  readonly codeChallenge: string;
}

/** The standard's names for the progress of an authorisation. */
export type ScaStatus = 'received' | 'psuAuthenticated' | 'finalised' | 'failed';

/** A shopper's authorisation on the bank's pages. */
export class Authorisation {
  readonly id = randomUUID();
  /** The value of the cookie that binds the pages to the browser that signed in. */
  readonly browser = randomBytes(24).toString('base64url');
  scaStatus: ScaStatus = 'received';
  customer: Customer | null = null;
  failedSignIns = 0;
  /** Where the browser was redirected at the end. */
  returnedTo: string | null = null;

  constructor(
    readonly consent: Consent,
    readonly request: AuthorizationRequest | null,
  ) {}

  get isOver(): boolean {
    return this.scaStatus === 'finalised' || this.scaStatus === 'failed';
  }
}
