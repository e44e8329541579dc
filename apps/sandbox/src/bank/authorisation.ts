import { randomBytes, randomUUID } from 'node:crypto';
import type { Consent } from './consent.js';
import type { Customer } from './customers.js';

/** How an authorization request is answered (RFC 6749); null where the bank's pages are all. */
export interface AuthorizationRequest {
  readonly clientId: string;
  readonly redirectUri: string;
  readonly state: string;
  readonly codeChallenge: string;
}

/** The standard's names for how far a shopper has come. */
export type ScaStatus = 'received' | 'psuAuthenticated' | 'finalised' | 'failed';

/** One shopper's way through the bank's pages. */
export class Authorisation {
  readonly id = randomUUID();
  /** The value of the cookie that binds the pages to the browser that signed in. */
  readonly browser = randomBytes(24).toString('base64url');
  scaStatus: ScaStatus = 'received';
  customer: Customer | null = null;
  failedSignIns = 0;
  /** Where the browser was sent when all was done. */
  returnedTo: string | null = null;

  constructor(
    readonly consent: Consent,
    readonly request: AuthorizationRequest | null,
  ) {}

  get isOver(): boolean {
    return this.scaStatus === 'finalised' || this.scaStatus === 'failed';
  }
}
