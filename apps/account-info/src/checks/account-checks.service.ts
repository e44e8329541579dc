import { Injectable } from '@nestjs/common';
import { isUuid } from '@tessera/errors';
import { Clock } from '@tessera/telemetry';
import { ConnectorsService, type ReachableInstitution } from '../connectors/connectors.service.js';
import type { HeldConsent } from '../consents/held-consent.js';
import type { CheckSessionId } from '../ids.js';
import { AttemptSealerService } from '../sessions/attempt-sealer.service.js';
import type { CheckSession } from '../sessions/check-session.entity.js';
import { CheckSessionsRepository } from '../sessions/check-sessions.repository.js';
import type { SessionChanges } from '../sessions/apply-transition.js';
import { SessionDeadlinesWorker } from '../sessions/session-deadlines.worker.js';
import { isEnd, nextStatus } from '../sessions/session-state.js';
import { SessionTransitionsService } from '../sessions/session-transitions.service.js';
import { TenantsRepository } from '../tenants/tenants.repository.js';
import { BankResponsesService, FETCH_DEADLINE_MS } from './bank-responses.service.js';
import { ConsentRequestsService } from './consent-requests.service.js';
import { CapabilitiesService } from './capabilities.service.js';
import { shopperOf, type CheckBrowser } from './check-browser.js';
import { otherBrowser, UNKNOWN_CHECK, type CheckStep } from './check-step.js';
import { CheckStepsService } from './check-steps.service.js';
import type { OfferedAccount } from './offered-account.js';

/** Where a bank sends the browser: `GET /callback/{connector}`. */
export interface BankCallback {
  readonly connectorId: string;
  /** The query as received, with the first value of each name. Only a hint: the bank decides. */
  readonly query: Readonly<Record<string, string>>;
  readonly browser: CheckBrowser;
}

/**
 * The shopper's way through a check, with one method for each thing that a browser does. The hosted
 * pages only show the results. An invalid session ID results in `unknown`.
 */
@Injectable()
export class AccountChecksService {
  constructor(
    private readonly sessions: CheckSessionsRepository,
    private readonly transitions: SessionTransitionsService,
    private readonly deadlines: SessionDeadlinesWorker,
    private readonly connectors: ConnectorsService,
    private readonly capabilities: CapabilitiesService,
    private readonly sealer: AttemptSealerService,
    private readonly visits: ConsentRequestsService,
    private readonly answers: BankResponsesService,
    private readonly steps: CheckStepsService,
    private readonly tenants: TenantsRepository,
    private readonly clock: Clock,
  ) {}

  /** @param search the shopper's search among the banks */
  open(sessionId: CheckSessionId, browser: CheckBrowser, search?: string): Promise<CheckStep> {
    return this.enter(sessionId, browser, (session) => this.show(session, search));
  }

  /** Binds the browser, asks the bank for a consent and sends the browser there. */
  chooseInstitution(
    sessionId: CheckSessionId,
    institutionId: string,
    browser: CheckBrowser,
  ): Promise<CheckStep> {
    return this.enter(sessionId, browser, async (session) => {
      if (nextStatus(session.status, 'choose') === null) return this.show(session);
      const bank = this.bankOf(session, institutionId);
      if (bank === null) {
        return this.steps.chooseInstitution(session, {
          notice: { problem: 'unknown_institution' },
        });
      }
      const cookie = this.capabilities.browserCookie(browser.cookie);
      const browserHash = this.capabilities.browserHash(cookie);
      const chosen = await this.transitions.choose(session, { institutionId, browserHash });
      if (chosen === null) return this.look(session.id, browser);
      const visit = await this.visits.create(chosen, bank, browser);
      switch (visit.kind) {
        case 'begun':
          return this.steps.bank(session, visit.location, cookie);
        case 'failed':
          return this.steps.chooseInstitution(chosen, { notice: visit.notice, cookie });
        case 'overtaken':
          return this.look(session.id, { ...browser, cookie });
        default:
          return visit satisfies never;
      }
    });
  }

  /** The shopper gives up on our page. */
  cancel(sessionId: CheckSessionId, browser: CheckBrowser): Promise<CheckStep> {
    return this.enter(sessionId, browser, async (session) => {
      const end = { move: 'cancel', reason: 'user_cancelled' } as const;
      const cancelled = await this.transitions.fail(session, end);
      return cancelled === null ? this.look(session.id, browser) : this.steps.shop(cancelled);
    });
  }

  /**
   * The browser returns from the bank. The state identifies the session and works once; the cookie
   * proves that it is the same browser. Of several concurrent callbacks, one reads the bank.
   */
  async receive({ connectorId, query, browser }: BankCallback): Promise<CheckStep> {
    const { state } = query;
    const session =
      state === undefined
        ? null
        : await this.sessions.findByStateHashes(this.capabilities.stateHashes(state));
    if (session === null || !this.isOf(session, connectorId)) {
      return this.unmatched(connectorId, browser);
    }
    return this.admit(session, browser, async () => {
      if (session.status !== 'awaiting_bank') return this.show(session);
      const returned = await this.take(session, 'return');
      if (returned === null) return this.look(session.id, browser);
      const consent = await this.consentOf(returned);
      const shopper = shopperOf(browser);
      return this.after(
        returned,
        await this.answers.read(returned, { ...consent, query, shopper }),
      );
    });
  }

  /**
   * Handles a callback whose state matches no session. The browser's own check at this connector is
   * kept, because an attacker can make a browser call this URL; the shopper is led back to it.
   */
  private async unmatched(connectorId: string, { cookie }: CheckBrowser): Promise<CheckStep> {
    if (cookie === undefined) return UNKNOWN_CHECK;
    const open = await this.sessions.listAwaitingBank(this.capabilities.browserHash(cookie));
    const [session, ...others] = open.filter((each) => this.isOf(each, connectorId));
    if (session === undefined || others.length > 0) return UNKNOWN_CHECK;
    return this.steps.unmatchedCallback(session);
  }

  chooseAccount(
    sessionId: CheckSessionId,
    accountId: string,
    browser: CheckBrowser,
  ): Promise<CheckStep> {
    return this.enter(sessionId, browser, async (session) => {
      const { waitingFor, sealedAccounts: sealed } = session;
      if (waitingFor !== 'shopper' || sealed === null) return this.show(session);
      const offered = await this.sealer.open<OfferedAccount[]>(session, 'accounts', sealed);
      const chosen = offered.find(({ id }) => id === accountId);
      if (chosen === undefined) return this.steps.chooseAccount(session, 'unknown_account');
      const resumed = await this.take(session, 'resume', { sealedAccounts: null });
      if (resumed === null) return this.look(session.id, browser);
      const consent = await this.consentOf(resumed);
      const read = await this.answers.readAccount(resumed, consent, chosen.bankAccountId);
      return this.after(resumed, read);
    });
  }

  private async enter(
    sessionId: CheckSessionId,
    browser: CheckBrowser,
    then: (session: CheckSession) => Promise<CheckStep>,
  ): Promise<CheckStep> {
    const session = isUuid(sessionId) ? await this.sessions.find(sessionId) : null;
    if (session === null) return UNKNOWN_CHECK;
    return this.admit(session, browser, () => then(session));
  }

  /** Admits the session's own browser, or any browser if none is bound to the session yet. */
  private async admit(
    session: CheckSession,
    browser: CheckBrowser,
    then: () => Promise<CheckStep>,
  ): Promise<CheckStep> {
    const { market, browserHash, redactedAt } = session;
    if (redactedAt !== null) return UNKNOWN_CHECK;
    if (browserHash !== null && !this.capabilities.isBrowser(browser.cookie, browserHash)) {
      return otherBrowser(market);
    }
    if (!isEnd(session.status) && !(await this.tenants.isEnabled(session.tenantId))) {
      return this.stop(session);
    }
    if (!this.deadlines.isOver(session)) return then();
    const ended = await this.deadlines.end(session);
    return ended === null ? this.look(session.id, browser) : this.steps.shop(ended);
  }

  /** The operator has disabled the tenant: no more calls to the bank, and consents are revoked. */
  private async stop(session: CheckSession): Promise<CheckStep> {
    const end = { move: 'fail', reason: 'technical_error' } as const;
    const stopped = await this.transitions.fail(session, end);
    return this.steps.shop(stopped ?? (await this.sessions.find(session.id)) ?? session);
  }

  /** The session as another request has left it. */
  private look(sessionId: CheckSessionId, browser: CheckBrowser): Promise<CheckStep> {
    return this.enter(sessionId, browser, (session) => this.show(session));
  }

  private async show(session: CheckSession, search?: string): Promise<CheckStep> {
    if (isEnd(session.status)) return this.steps.shop(session);
    if (session.status !== 'fetching') return this.steps.chooseInstitution(session, { search });
    switch (session.waitingFor) {
      case 'shopper':
        return this.steps.chooseAccount(session);
      case 'bank':
        return this.askAgain(session);
      case null:
        return this.steps.bankAnswering(session);
      default:
        return session.waitingFor satisfies never;
    }
  }

  /** The bank had not decided when it was last asked. */
  private async askAgain(session: CheckSession): Promise<CheckStep> {
    const resumed = await this.take(session, 'resume');
    if (resumed === null) return this.steps.bankAnswering(session);
    const consent = await this.consentOf(resumed);
    return this.after(resumed, await this.answers.read(resumed, consent));
  }

  /** @param read null when something else ended the session, or moved it on */
  private async after(before: CheckSession, read: CheckSession | null): Promise<CheckStep> {
    const session = read ?? (await this.sessions.find(before.id)) ?? before;
    if (isEnd(session.status)) return this.steps.shop(session);
    if (session.waitingFor === 'shopper') return this.steps.chooseAccount(session);
    return this.steps.bankAnswering(session);
  }

  /** Claims a session for this request; the deadline covers the case that the process dies. */
  private take(
    session: CheckSession,
    move: 'return' | 'resume',
    changes: SessionChanges = {},
  ): Promise<CheckSession | null> {
    const deadlineAt = new Date(this.clock.now().getTime() + FETCH_DEADLINE_MS);
    return this.transitions.apply(session, move, { ...changes, deadlineAt });
  }

  private consentOf(session: CheckSession): Promise<HeldConsent> {
    const { sealedConsent } = session;
    if (sealedConsent === null) throw new Error('A session that left for a bank has its consent.');
    return this.sealer.open<HeldConsent>(session, 'consent', sealedConsent);
  }

  private bankOf(session: CheckSession, institutionId: string): ReachableInstitution | null {
    const hasIban = session.sealedAccountIdentifier !== null;
    const offered = this.connectors.institutions(session.market, hasIban);
    return offered.some(({ id }) => id === institutionId)
      ? this.connectors.find(institutionId)
      : null;
  }

  private isOf({ institutionId }: CheckSession, connectorId: string): boolean {
    return this.connectors.find(institutionId ?? '')?.connector.id === connectorId;
  }
}
