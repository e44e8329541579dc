import { setTimeout as delay } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { Clock } from '@tessera/telemetry';
import { AuthorizationCodesService } from './authorization-codes.service.js';
import { TppError } from './bank.errors.js';
import { BankUrlsService } from './bank-urls.service.js';
import type {
  AuthorisationResponse,
  ConsentLinksResponse,
  ConsentRequest,
  ConsentResponse,
  ConsentStatusResponse,
} from './dto/consent.js';
import { SimulatedBanksService } from './simulated-banks.service.js';
import type { Consent } from './consent.js';
import { ConsentsService } from './consents.service.js';
import {
  type AccountDetailsResponse,
  type AccountListResponse,
  toAccountResponse,
} from './dto/account.response.js';
import type { SimulatedBank } from './institutions.js';
import type { TppCall } from './tpp-call.js';

/** The account information interface of the simulated banks, for third parties. */
@Injectable()
export class AccountInformationService {
  constructor(
    private readonly banks: SimulatedBanksService,
    private readonly consents: ConsentsService,
    private readonly codes: AuthorizationCodesService,
    private readonly addresses: BankUrlsService,
    private readonly clock: Clock,
  ) {}

  createConsent(call: TppCall, { access, validUntil }: ConsentRequest): ConsentResponse {
    const { bank, tpp } = this.admit(call);
    const ibans = access.accounts.map(({ iban }) => iban);
    if (ibans.length === 0 && !bank.offersAccounts) {
      throw new TppError(400, 'PARAMETER_NOT_SUPPORTED', 'This bank requires accounts by IBAN.');
    }
    if (validUntil < this.clock.now().toISOString().slice(0, 10)) {
      throw new TppError(
        400,
        'PERIOD_INVALID',
        "The consent's end date is in the past.",
        'validUntil',
      );
    }
    const consent = this.consents.create(bank, {
      tpp,
      ibans,
      wantsOwnerNames: access.additionalInformation?.ownerName !== undefined,
      validUntil,
      redirectUri: call.redirectUri(),
      nokRedirectUri: call.nokRedirectUri(),
    });
    return {
      consentStatus: consent.status(this.clock.now()),
      consentId: consent.id,
      _links: bank.startsExplicitly ? this.explicitLinks(consent) : this.scaLinks(consent),
    };
  }

  startAuthorisation(call: TppCall, consentId: string): AuthorisationResponse {
    const { bank, tpp } = this.admit(call);
    const consent = this.consents.get(bank, tpp, consentId);
    const authorisation = this.consents.startAuthorisation(consent, null);
    return {
      scaStatus: authorisation.scaStatus,
      authorisationId: authorisation.id,
      _links: {
        scaRedirect: { href: this.addresses.signIn(bank, authorisation.id) },
        status: this.statusLink(consent),
      },
    };
  }

  consentStatus(call: TppCall, consentId: string): ConsentStatusResponse {
    const { bank, tpp } = this.admit(call);
    return { consentStatus: this.consents.get(bank, tpp, consentId).status(this.clock.now()) };
  }

  deleteConsent(call: TppCall, consentId: string): void {
    const { bank, tpp } = this.admit(call);
    const consent = this.consents.get(bank, tpp, consentId);
    if (consent.endedAt === null) consent.end('terminatedByTpp', this.clock.now());
  }

  async accounts(call: TppCall): Promise<AccountListResponse> {
    const { consent, grant } = this.openConsent(call, '/v1/accounts');
    const { bank, order } = consent;
    if (grant.customer.fault === 'failing-accounts') {
      throw new TppError(500, 'INTERNAL_SERVER_ERROR', 'The accounts cannot be read.');
    }
    if (grant.customer.fault === 'slow-accounts') {
      await delay(this.banks.behaviour(bank).slowMs, undefined, { ref: false });
    }
    const withOwners = bank.listsOwners && order.wantsOwnerNames;
    return {
      accounts: grant.accounts.map((account) => toAccountResponse(consent, account, withOwners)),
    };
  }

  account(call: TppCall, resourceId: string): AccountDetailsResponse {
    const { consent, grant } = this.openConsent(call, `/v1/accounts/${resourceId}`);
    const account = grant.accounts.find((candidate) => candidate.resourceId === resourceId);
    if (account === undefined) {
      throw new TppError(404, 'RESOURCE_UNKNOWN', 'The consent does not include this account.');
    }
    return { account: toAccountResponse(consent, account, consent.order.wantsOwnerNames) };
  }

  /** @throws TppError if the call violates the standard or the bank is down */
  private admit(call: TppCall): { bank: SimulatedBank; tpp: string } {
    const bank = this.banks.get(call.slug);
    if (this.banks.behaviour(bank).isDown) {
      throw new TppError(503, 'SERVICE_UNAVAILABLE', 'The bank is closed for maintenance.');
    }
    call.requireRequestId();
    return { bank, tpp: call.tpp() };
  }

  private openConsent(
    call: TppCall,
    resource: string,
  ): { consent: Consent; grant: NonNullable<Consent['grant']> } {
    const { bank, tpp } = this.admit(call);
    const consent = this.consents.get(bank, tpp, call.consentId());
    const status = consent.status(this.clock.now());
    if (status === 'expired') {
      throw new TppError(401, 'CONSENT_EXPIRED', 'The consent has expired.');
    }
    const { grant } = consent;
    if (status !== 'valid' || grant === null) {
      throw new TppError(401, 'CONSENT_INVALID', `The consent is ${status}.`);
    }
    if (bank.sca === 'oauth' && !this.codes.opens(call.bearerToken(), consent)) {
      throw new TppError(401, 'TOKEN_INVALID', 'The access token does not belong to this consent.');
    }
    if (!call.hasShopper && consent.reads.includes(resource)) {
      throw new TppError(429, 'ACCESS_EXCEEDED', 'Without the shopper it may be read once a day.');
    }
    consent.reads.push(resource);
    return { consent, grant };
  }

  private scaLinks(consent: Consent): ConsentLinksResponse {
    const { bank } = consent;
    const status = this.statusLink(consent);
    if (bank.sca === 'oauth') {
      return { scaOAuth: { href: this.addresses.metadata(bank) }, status };
    }
    const { id } = this.consents.startAuthorisation(consent, null);
    return { scaRedirect: { href: this.addresses.signIn(bank, id) }, status };
  }

  /** The standard lets links omit the host. */
  private explicitLinks(consent: Consent): ConsentLinksResponse {
    const path = `${this.addresses.path(consent.bank)}/v1/consents/${consent.id}/authorisations`;
    return { startAuthorisation: { href: path }, status: this.statusLink(consent) };
  }

  private statusLink({ bank, id }: Consent): { href: string } {
    return { href: `${this.addresses.path(bank)}/v1/consents/${id}/status` };
  }
}
