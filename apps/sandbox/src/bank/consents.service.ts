import { Injectable } from '@nestjs/common';
import { Clock } from '@tessera/telemetry';
import { Authorisation, type AuthorizationRequest } from './authorisation.js';
import { TppError } from './bank.errors.js';
import { Consent, type ConsentOrder } from './consent.js';
import type { SimulatedBank } from './institutions.js';

/** The oldest are dropped, since a sandbox runs for a long time. */
const MAX_KEPT = 10_000;

/** The consents and authorisations of all simulated banks, in memory. */
@Injectable()
export class ConsentsService {
  private readonly consents = new Map<string, Consent>();
  private readonly authorisations = new Map<string, Authorisation>();

  constructor(private readonly clock: Clock) {}

  create(bank: SimulatedBank, order: ConsentOrder): Consent {
    const consent = new Consent(bank, order, this.clock.now());
    keep(this.consents, consent);
    return consent;
  }

  /** @throws TppError `CONSENT_UNKNOWN`, also for another third party's consent */
  get(bank: SimulatedBank, tpp: string, id: string): Consent {
    const consent = this.find(bank, id);
    if (consent === null || consent.order.tpp !== tpp) {
      throw new TppError(403, 'CONSENT_UNKNOWN', 'The consent is not known to this third party.');
    }
    return consent;
  }

  find(bank: SimulatedBank, id: string): Consent | null {
    const consent = this.consents.get(id);
    return consent?.bank === bank ? consent : null;
  }

  /** The newest last. */
  list(bank: SimulatedBank): readonly Consent[] {
    return [...this.consents.values()].filter((consent) => consent.bank === bank);
  }

  startAuthorisation(consent: Consent, request: AuthorizationRequest | null): Authorisation {
    const authorisation = new Authorisation(consent, request);
    keep(this.authorisations, authorisation);
    return authorisation;
  }

  findAuthorisation(bank: SimulatedBank, id: string): Authorisation | null {
    const authorisation = this.authorisations.get(id);
    return authorisation?.consent.bank === bank ? authorisation : null;
  }
}

function keep<T extends { readonly id: string }>(kept: Map<string, T>, value: T): void {
  const [oldest] = kept.keys();
  if (kept.size >= MAX_KEPT && oldest !== undefined) kept.delete(oldest);
  kept.set(value.id, value);
}
