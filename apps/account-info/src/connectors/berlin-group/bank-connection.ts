import type { OutboundSettings } from '@tessera/config';
import type { Clock } from '@tessera/telemetry';
import type {
  BankStep,
  CallbackQuery,
  CallbackStep,
  StartedConsent,
  StartStep,
} from '../connector.js';
import { BankRefusedError, BankTechnicalError } from '../connector.errors.js';
import { AuthorizationServer } from './authorization-server.js';
import {
  readAccountDetails,
  readAccounts,
  readConsentAnswer,
  readConsentStatus,
  type AccountDetails,
  type ConsentAnswer,
  type ConsentStatus,
} from './bank-answers.js';
import { BankClient } from './bank-client.js';
import type { Bank } from './bank.js';
import { consentBody, consentHeaders } from './consent-request.js';
import { writeConsentState, type ConsentState } from './consent-state.js';

/** After these a consent cannot be used any more, which is all that revoking it is for. */
const ENDED = new Set(['CONSENT_UNKNOWN', 'CONSENT_INVALID', 'CONSENT_EXPIRED', 'TOKEN_EXPIRED']);

/** The account information interface of one bank. */
export class BankConnection {
  private readonly client: BankClient;
  private readonly authorizationServer: AuthorizationServer | null;

  constructor(
    private readonly bank: Bank,
    outbound: OutboundSettings,
    private readonly clock: Clock,
  ) {
    this.client = new BankClient(bank, outbound);
    this.authorizationServer =
      bank.oauth === null ? null : new AuthorizationServer(bank.oauth, this.client, clock);
  }

  /** Whether reading accounts requires an access token in addition to the consent. */
  get needsToken(): boolean {
    return this.authorizationServer !== null;
  }

  async requestConsent(step: StartStep): Promise<StartedConsent> {
    if (step.iban === null && this.bank.institution.needsIban) {
      throw new BankTechnicalError('iban_required');
    }
    const now = this.clock.now();
    const body = consentBody(this.bank, step.iban, now);
    const headers = consentHeaders(this.bank, step);
    const url = this.url('/v1/consents');
    const answer = readConsentAnswer(
      await this.client.call({ method: 'POST', url, headers, body }, step),
    );
    if (answer.consentId === null) throw new BankTechnicalError('answer_not_understood');
    const links = await this.authorisationLinks(answer, headers, step);
    return {
      redirectUrl: await this.redirectUrl(step, answer.consentId, links),
      connectorState: writeConsentState({ consentId: answer.consentId, accessToken: null }),
      expiresAt: new Date(now.getTime() + this.bank.authorisationMs),
    };
  }

  /** Redeems the code once. Without OAuth there is no code, and the query is only a hint. */
  async redeem(
    step: CallbackStep,
    query: CallbackQuery,
    state: ConsentState,
  ): Promise<{ state: ConsentState; declined: boolean }> {
    const { error, code } = query;
    const hasAnswer = error !== undefined || code !== undefined;
    if (this.authorizationServer === null || state.accessToken !== null || !hasAnswer) {
      return { state, declined: error !== undefined };
    }
    const accessToken = await this.authorizationServer.redeem(step, query);
    return { state: { ...state, accessToken }, declined: accessToken === null };
  }

  async consentStatus(step: BankStep, state: ConsentState): Promise<ConsentStatus> {
    const path = `${consentPath(state)}/status`;
    return readConsentStatus(await this.get(path, this.token(state), step));
  }

  async accounts(step: BankStep, state: ConsentState): Promise<AccountDetails[]> {
    return readAccounts(await this.get('/v1/accounts', this.access(state), step));
  }

  async accountDetails(step: BankStep, state: ConsentState, id: string): Promise<AccountDetails> {
    const path = `/v1/accounts/${encodeURIComponent(id)}`;
    return readAccountDetails(await this.get(path, this.access(state), step));
  }

  async revokeConsent(step: BankStep, state: ConsentState): Promise<void> {
    const url = this.url(consentPath(state));
    try {
      await this.client.call({ method: 'DELETE', url, headers: this.token(state) }, step);
    } catch (error) {
      const isGone = error instanceof BankRefusedError && ENDED.has(error.code);
      if (!isGone) throw error;
    }
  }

  close(): Promise<void> {
    return this.client.close();
  }

  /** Some banks start the authorization only on request, regardless of the stated preference. */
  private async authorisationLinks(
    { links }: ConsentAnswer,
    headers: Record<string, string>,
    step: StartStep,
  ): Promise<ConsentAnswer['links']> {
    const { scaRedirect, scaOAuth, startAuthorisation } = links;
    if (scaRedirect !== undefined || scaOAuth !== undefined || startAuthorisation === undefined) {
      return links;
    }
    const call = { method: 'POST', url: this.resolve(startAuthorisation), headers } as const;
    return readConsentAnswer(await this.client.call({ ...call, body: {} }, step)).links;
  }

  private async redirectUrl(
    step: StartStep,
    consentId: string,
    { scaRedirect, scaOAuth }: ConsentAnswer['links'],
  ): Promise<string> {
    const link = this.authorizationServer === null ? scaRedirect : scaOAuth;
    if (link === undefined) throw new BankTechnicalError('sca_approach_not_offered');
    const target =
      (await this.authorizationServer?.authorizationUrl(step, consentId, this.resolve(link))) ??
      this.resolve(link);
    const url = URL.parse(target);
    if (url === null || !this.bank.institution.redirectOrigins.includes(url.origin)) {
      throw new BankTechnicalError('foreign_redirect');
    }
    return url.href;
  }

  private get(path: string, headers: Record<string, string>, step: BankStep): Promise<unknown> {
    return this.client.call({ method: 'GET', url: this.url(path), headers }, step);
  }

  private access(state: ConsentState): Record<string, string> {
    return { ...this.token(state), 'consent-id': state.consentId };
  }

  private token({ accessToken }: ConsentState): Record<string, string> {
    return accessToken === null ? {} : { authorization: `Bearer ${accessToken}` };
  }

  private url(path: string): string {
    return this.bank.baseUrl + path;
  }

  /** Links may leave out the host. */
  private resolve(link: string): string {
    return URL.parse(link, this.bank.baseUrl)?.href ?? '';
  }
}

function consentPath({ consentId }: ConsentState): string {
  return `/v1/consents/${encodeURIComponent(consentId)}`;
}
