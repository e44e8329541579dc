import { extractIBAN } from 'ibantools';
import type { OutboundSettings } from '@tessera/config';
import type { Clock } from '@tessera/telemetry';
import type {
  AccountRecord,
  BankStep,
  CallbackQuery,
  CallbackStep,
  ConsentedAccount,
  ConsentStep,
  ConsentVerdict,
  Connector,
  Institution,
  StartedConsent,
  StartStep,
} from '../connector.js';
import { BankTechnicalError, BankUnavailableError } from '../connector.errors.js';
import type { AccountDetails } from './bank-answers.js';
import { BankConnection } from './bank-connection.js';
import type { Bank } from './bank.js';
import { readConsentState, writeConsentState, type ConsentState } from './consent-state.js';
import { CONNECTOR_ID } from './to-bank.js';
import { verdictOf } from './verdict.js';

/** Banks that speak the Berlin Group's NextGenPSD2 1.3.x, each as the banks file describes it. */
export class BerlinGroupConnector implements Connector {
  readonly id = CONNECTOR_ID;
  readonly markets: readonly string[];
  private readonly connections: ReadonlyMap<string, BankConnection>;

  constructor(
    private readonly banks: readonly Bank[],
    outbound: OutboundSettings,
    clock: Clock,
  ) {
    this.markets = [...new Set(banks.map(({ institution }) => institution.country))].sort();
    this.connections = new Map(
      banks.map((bank) => [bank.institution.id, new BankConnection(bank, outbound, clock)]),
    );
  }

  institutions(market: string): readonly Institution[] {
    const inMarket = this.banks.filter(({ institution }) => institution.country === market);
    return inMarket
      .map(({ institution }) => institution)
      .sort((left, right) => left.name.localeCompare(right.name, 'en'));
  }

  start(step: StartStep): Promise<StartedConsent> {
    return this.connectionOf(step).requestConsent(step);
  }

  async callback(step: CallbackStep, query: CallbackQuery): Promise<ConsentVerdict> {
    const connection = this.connectionOf(step);
    const before = readConsentState(step.connectorState);
    const { state, declined } = await connection.redeem(step, query, before);
    const connectorState = writeConsentState(state);
    try {
      const status = await connection.consentStatus(step, state);
      const canRead = !connection.needsToken || state.accessToken !== null;
      const verdict = verdictOf(status, { declined, canRead });
      if (verdict.verdict === 'pending' && query[CONFIRMATION_CODE] !== undefined) {
        throw new BankTechnicalError('confirmation_not_supported');
      }
      return { ...verdict, connectorState };
    } catch (error) {
      const isRedeemed = state.accessToken !== before.accessToken;
      if (!isRedeemed || !(error instanceof BankUnavailableError)) throw error;
      // The code is already used: without its token, the bank could never be asked again.
      return { verdict: 'pending', connectorState };
    }
  }

  async accounts(step: ConsentStep): Promise<readonly ConsentedAccount[]> {
    const accounts = await this.connectionOf(step).accounts(step, stateOf(step));
    return accounts.map(toConsentedAccount);
  }

  async record(step: ConsentStep, accountId: string): Promise<AccountRecord> {
    const details = await this.connectionOf(step).accountDetails(step, stateOf(step), accountId);
    if (details.id !== accountId) throw new BankTechnicalError('other_account');
    return toRecord(details, step.institution);
  }

  revoke(step: ConsentStep): Promise<void> {
    return this.connectionOf(step).revokeConsent(step, stateOf(step));
  }

  async close(): Promise<void> {
    await Promise.all([...this.connections.values()].map((connection) => connection.close()));
  }

  private connectionOf({ institution }: BankStep): BankConnection {
    const connection = this.connections.get(institution.id);
    if (connection === undefined) throw new BankTechnicalError('unknown_institution');
    return connection;
  }
}

/**
 * Banks that require a confirmation of the authorization send the browser back with this code, and
 * decide nothing until they receive it, so waiting would not help.
 */
const CONFIRMATION_CODE = 'authConfirmationCode';

function stateOf(step: ConsentStep): ConsentState {
  return readConsentState(step.connectorState);
}

function toConsentedAccount(details: AccountDetails): ConsentedAccount {
  const { id, iban, bban, name, accountType, currencyCode, parties } = details;
  return { id, iban, bban, name, accountType, currencyCode, parties };
}

/** The standard knows the name of an owner; dates of birth and national numbers it does not. */
function toRecord(details: AccountDetails, { bics }: Institution): AccountRecord {
  const { iban, parties } = details;
  const bban = details.bban ?? (iban === null ? null : (extractIBAN(iban).bban ?? null));
  const holders = parties.filter(({ role }) => role === 'holder');
  const fullName = holders[0]?.name ?? null;
  const [bic = null, ...others] = bics;
  return {
    account: { ...toConsentedAccount(details), bban },
    accountNumber: bban ?? iban ?? '',
    bic: details.bic ?? (others.length === 0 ? bic : null),
    person: { fullName, dateOfBirth: null, socialSecurityNumber: null },
    parties,
  };
}
