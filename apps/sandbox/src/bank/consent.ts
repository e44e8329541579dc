import { randomUUID } from 'node:crypto';
import type { BankAccount } from './bank-accounts.js';
import type { Customer } from './customers.js';
import type { SimulatedBank } from './institutions.js';

export type ConsentStatus =
  'received' | 'valid' | 'rejected' | 'revokedByPsu' | 'expired' | 'terminatedByTpp';

/** The consent as requested by a third party. */
export interface ConsentOrder {
  /** The third party. No other may see the consent. */
  readonly tpp: string;
  /** The accounts named in the request; if empty, the shopper chooses. */
  readonly ibans: readonly string[];
  readonly wantsOwnerNames: boolean;
  /** `YYYY-MM-DD`, the last day. */
  readonly validUntil: string;
  readonly redirectUri: string;
  readonly nokRedirectUri: string;
}

/** The accounts that the shopper approved. */
export interface Grant {
  readonly customer: Customer;
  readonly accounts: readonly BankAccount[];
}

/** As the standard allows: an authorisation that is not completed in time expires. */
const AUTHORISATION_MS = 15 * 60_000;

export class Consent {
  readonly id = randomUUID();
  /** Resources that were read, by path, in order. */
  readonly reads: string[] = [];
  private state: ConsentStatus = 'received';
  private granted: Grant | null = null;
  endedAt: Date | null = null;

  constructor(
    readonly bank: SimulatedBank,
    readonly order: ConsentOrder,
    readonly createdAt: Date,
  ) {}

  get grant(): Grant | null {
    return this.granted;
  }

  status(now: Date): ConsentStatus {
    if (this.state === 'received' && now.getTime() - this.createdAt.getTime() > AUTHORISATION_MS) {
      return 'expired';
    }
    const today = now.toISOString().slice(0, 10);
    return this.state === 'valid' && today > this.order.validUntil ? 'expired' : this.state;
  }

  approve(grant: Grant): void {
    this.granted = grant;
    this.state = 'valid';
  }

  end(status: 'rejected' | 'revokedByPsu' | 'expired' | 'terminatedByTpp', now: Date): void {
    this.state = status;
    this.endedAt = now;
  }
}
