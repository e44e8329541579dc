import { Injectable, Logger } from '@nestjs/common';
import { PublicUrlService } from '@tessera/http';
import { Clock } from '@tessera/telemetry';
import { ConnectorError } from '../connectors/connector.errors.js';
import type { ConsentStep, DenialReason } from '../connectors/connector.js';
import { ConnectorsService, type ReachableInstitution } from '../connectors/connectors.service.js';
import type { HeldConsent } from '../consents/held-consent.js';
import { AccountInformationService } from '../records/account-information.service.js';
import type { AccountIdentifier } from '../sessions/account-identifier.js';
import { AttemptSealerService } from '../sessions/attempt-sealer.service.js';
import type { CheckSession } from '../sessions/check-session.entity.js';
import {
  SessionTransitionsService,
  type FailedEnd,
} from '../sessions/session-transitions.service.js';
import { TenantsRepository } from '../tenants/tenants.repository.js';
import { callbackUrl } from './consent-requests.service.js';
import { chosenAccount } from './chosen-account.js';
import { offeredAccount } from './offered-account.js';

/** All that is asked of a bank in one request of the browser. */
const FETCH_LIMIT_MS = 45_000;
/** After that the request that read the bank is taken for dead. */
export const FETCH_DEADLINE_MS = 60_000;
/**
 * How long a bank may take to decide, or a shopper to select an account: banks soon end the access.
 */
const WAIT_MS = 5 * 60_000;

const DENIALS: Readonly<Record<DenialReason, FailedEnd>> = {
  cancelled: { move: 'cancel', reason: 'user_cancelled' },
  rejected: { move: 'fail', reason: 'authentication_error' },
  expired: { move: 'fail', reason: 'authentication_error' },
};

const TECHNICAL: FailedEnd = { move: 'fail', reason: 'technical_error' };
const FAILURES: Readonly<Record<ConnectorError['kind'], FailedEnd>> = {
  refused: { move: 'fail', reason: 'authentication_error' },
  unavailable: TECHNICAL,
  technical: TECHNICAL,
};

/** The latest state of a session in `fetching` that only this request works on, and its consent. */
interface Reading {
  session: CheckSession;
  consent: HeldConsent;
}

/**
 * Reads the bank's results, from the verdict to the record. Each method takes a session that this
 * request has moved to `fetching`, and returns its new state; null when something else, such as the
 * shopper's cancellation, ended it in the meantime.
 */
@Injectable()
export class BankResponsesService {
  private readonly logger = new Logger(BankResponsesService.name);

  constructor(
    private readonly connectors: ConnectorsService,
    private readonly sealer: AttemptSealerService,
    private readonly transitions: SessionTransitionsService,
    private readonly records: AccountInformationService,
    private readonly tenants: TenantsRepository,
    private readonly publicUrl: PublicUrlService,
    private readonly clock: Clock,
  ) {}

  /** Asks for the verdict; with a good one the accounts, and with one account the record. */
  read(session: CheckSession, consent: HeldConsent): Promise<CheckSession | null> {
    const reading = { session, consent };
    return this.orFail(reading, async (bank, signal) => {
      const { state, codeVerifier, query = {} } = consent;
      const step = stepOf(bank, consent, signal);
      const address = { callbackUrl: callbackUrl(this.publicUrl, bank.connector.id) };
      const verdict = await bank.connector.callback(
        { ...step, ...address, state, codeVerifier },
        query,
      );
      // Data from the bank, such as a token, is also needed to revoke the consent, so it must
      // survive a crash.
      reading.consent = { ...consent, connectorState: verdict.connectorState };
      if (!(await this.note(reading))) return null;
      switch (verdict.verdict) {
        case 'denied':
          return this.transitions.fail(reading.session, DENIALS[verdict.reason]);
        case 'pending':
          return this.wait(reading.session, { waitingFor: 'bank' });
        case 'authorised':
          return this.readAccounts(reading, bank, signal);
        default:
          return verdict satisfies never;
      }
    });
  }

  /** Reads the account that the shopper has chosen. */
  readAccount(
    session: CheckSession,
    consent: HeldConsent,
    bankAccountId: string,
  ): Promise<CheckSession | null> {
    const reading = { session, consent };
    return this.orFail(reading, (bank, signal) =>
      this.readRecord(reading, bank, bankAccountId, signal),
    );
  }

  private async readAccounts(
    reading: Reading,
    bank: ReachableInstitution,
    signal: AbortSignal,
  ): Promise<CheckSession | null> {
    const { session, consent } = reading;
    if (!(await this.tenants.isEnabled(session.tenantId))) {
      return this.transitions.fail(session, TECHNICAL);
    }
    const accounts = await bank.connector.accounts(stepOf(bank, consent, signal));
    const decision = chosenAccount(accounts, await this.identifierOf(session));
    switch (decision.kind) {
      case 'chosen':
        return this.readRecord(reading, bank, decision.account.id, signal);
      case 'none':
        return this.transitions.fail(session, { move: 'fail', reason: decision.reason });
      case 'ask': {
        const offered = decision.accounts.map(offeredAccount);
        const sealedAccounts = await this.sealer.seal(session, 'accounts', offered);
        return this.wait(session, { waitingFor: 'shopper', sealedAccounts });
      }
      default:
        return decision satisfies never;
    }
  }

  private async readRecord(
    { session, consent }: Reading,
    bank: ReachableInstitution,
    bankAccountId: string,
    signal: AbortSignal,
  ): Promise<CheckSession | null> {
    if (!(await this.tenants.isEnabled(session.tenantId))) {
      return this.transitions.fail(session, TECHNICAL);
    }
    const record = await bank.connector.record(stepOf(bank, consent, signal), bankAccountId);
    // It may have been disabled while the bank was being read.
    if (!(await this.tenants.isEnabled(session.tenantId))) {
      return this.transitions.fail(session, TECHNICAL);
    }
    return this.records.complete(session, bank.institution, record);
  }

  /** @returns false when the session is no longer this request's */
  private async note(reading: Reading): Promise<boolean> {
    const sealedConsent = await this.sealer.seal(reading.session, 'consent', reading.consent);
    const noted = await this.transitions.apply(reading.session, 'note', { sealedConsent });
    if (noted === null) return false;
    reading.session = noted;
    return true;
  }

  private wait(
    session: CheckSession,
    changes: Pick<CheckSession, 'waitingFor'> & { readonly sealedAccounts?: Buffer },
  ): Promise<CheckSession | null> {
    // The time limit counts from the first wait for the bank, not from the latest attempt.
    const since = changes.waitingFor === 'bank' ? session.fetchingAt : null;
    const deadlineAt = new Date((since ?? this.clock.now()).getTime() + WAIT_MS);
    return this.transitions.apply(session, 'wait', { ...changes, deadlineAt });
  }

  private async identifierOf(session: CheckSession): Promise<AccountIdentifier | null> {
    const { sealedAccountIdentifier: sealed } = session;
    if (sealed === null) return null;
    return this.sealer.open<AccountIdentifier>(session, 'account_identifier', sealed);
  }

  /**
   * If the bank fails, the session ends; if this service fails, the session stays until its
   * deadline.
   */
  private async orFail(
    reading: Reading,
    read: (bank: ReachableInstitution, signal: AbortSignal) => Promise<CheckSession | null>,
  ): Promise<CheckSession | null> {
    const bank = this.connectors.find(reading.session.institutionId ?? '');
    // The operator removed the bank while the shopper was there.
    if (bank === null) return this.transitions.fail(reading.session, TECHNICAL);
    try {
      return await read(bank, AbortSignal.timeout(FETCH_LIMIT_MS));
    } catch (error) {
      if (!(error instanceof ConnectorError)) throw error;
      this.logger.warn({
        message: 'A bank could not be read.',
        institution_id: bank.institution.id,
        reason: error.code,
      });
      return this.transitions.fail(reading.session, FAILURES[error.kind]);
    }
  }
}

function stepOf(
  { institution }: ReachableInstitution,
  { shopper, connectorState }: HeldConsent,
  signal: AbortSignal,
): ConsentStep {
  return { institution, shopper, connectorState, signal };
}
