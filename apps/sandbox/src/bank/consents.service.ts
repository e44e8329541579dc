import { Injectable } from '@nestjs/common';
import { BoundedMap } from '@tessera/auth';
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
  private readonly consents = new BoundedMap<string, Consent>(MAX_KEPT);
  private readonly authorisations = new BoundedMap<string, Authorisation>(MAX_KEPT);

  constructor(private readonly clock: Clock) {}

  create(bank: SimulatedBank, order: ConsentOrder): Consent {
    const consent = new Consent(bank, order, this.clock.now());
    this.consents.set(consent.id, consent);
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
    this.authorisations.set(authorisation.id, authorisation);
    return authorisation;
  }

  findAuthorisation(bank: SimulatedBank, id: string): Authorisation | null {
    const authorisation = this.authorisations.get(id);
    return authorisation?.consent.bank === bank ? authorisation : null;
  }
}
