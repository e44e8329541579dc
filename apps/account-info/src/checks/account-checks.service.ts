import { Injectable } from '@nestjs/common';
import { isUuid } from '@tessera/errors';
import { Clock } from '@tessera/service';
import { Connectors, type ReachableInstitution } from '../connectors/connectors.service.js';
import type { HeldConsent } from '../consents/held-consent.js';
import { AttemptSealer } from '../sessions/attempt-sealer.js';
import type { CheckSession } from '../sessions/check-session.entity.js';
import { CheckSessionsRepository } from '../sessions/check-sessions.repository.js';
import type { SessionChanges } from '../sessions/moved-session.js';
import { SessionDeadlines } from '../sessions/session-deadlines.js';
import { isEnd, nextStatus } from '../sessions/session-state.js';
import { SessionTransitions } from '../sessions/session-transitions.js';
import { Tenants } from '../tenants/tenants.js';
import { BankAnswers, FETCH_DEADLINE_MS } from './bank-answers.js';
import { BankVisits } from './bank-visits.js';
import { Capabilities } from './capabilities.js';
import { shopperOf, type CheckBrowser } from './check-browser.js';
import { otherBrowser, UNKNOWN_CHECK, type CheckStep } from './check-step.js';
import { CheckSteps } from './check-steps.service.js';
import type { OfferedAccount } from './offered-account.js';

/** Where a bank sends the browser: `GET /callback/{connector}`. */
export interface BankCallback {
  readonly connectorId: string;
  /** As it came, the first value of each name. A hint: the verdict is asked of the bank. */
  readonly query: Readonly<Record<string, string>>;
  readonly browser: CheckBrowser;
}

/**
 * The shopper's way through a check, a method for each thing that a browser does. The hosted pages
 * call these and show what comes back; they decide nothing themselves. Ids are taken as they came
 * in: what is no id of a session is `unknown`.
 */
@Injectable()
export class AccountChecks {
  constructor(
    private readonly sessions: CheckSessionsRepository,
    private readonly transitions: SessionTransitions,
    private readonly deadlines: SessionDeadlines,
    private readonly connectors: Connectors,
    private readonly capabilities: Capabilities,
    private readonly sealer: AttemptSealer,
    private readonly visits: BankVisits,
    private readonly answers: BankAnswers,
    private readonly steps: CheckSteps,
    private readonly tenants: Tenants,
    private readonly clock: Clock,
  ) {}

  /** @param search what the shopper looks for among the banks */
  open(sessionId: string, browser: CheckBrowser, search?: string): Promise<CheckStep> {
    return this.enter(sessionId, browser, (session) => this.show(session, search));
  }

  /** Binds the browser, asks the bank for a consent and sends the browser there. */
  chooseInstitution(
    sessionId: string,
    institutionId: string,
    browser: CheckBrowser,
  ): Promise<CheckStep> {
    return this.enter(sessionId, browser, async (session) => {
      if (nextStatus(session.status, 'choose') === null) return this.show(session);
      const bank = this.bankOf(session, institutionId);
      if (bank === null) {
        return this.steps.chooseInstitution(session, { notice: 'unknown_institution' });
      }
      const cookie = this.capabilities.browserCookie(browser.cookie);
      const browserHash = this.capabilities.browserHash(cookie);
      const chosen = await this.transitions.choose(session, { institutionId, browserHash });
      if (chosen === null) return this.look(session.id, browser);
      const visit = await this.visits.begin(chosen, bank, browser);
      switch (visit.kind) {
        case 'begun': {
          const { location } = visit;
          return { kind: 'send', to: 'bank', market: session.market, location, cookie };
        }
        case 'unavailable':
          return this.steps.chooseInstitution(chosen, { notice: 'bank_unavailable', cookie });
        case 'overtaken':
          return this.look(session.id, { ...browser, cookie });
        default:
          return visit satisfies never;
      }
    });
  }

  /** The shopper gives up on our page. */
  cancel(sessionId: string, browser: CheckBrowser): Promise<CheckStep> {
    return this.enter(sessionId, browser, async (session) => {
      const end = { move: 'cancel', reason: 'user_cancelled' } as const;
      const cancelled = await this.transitions.fail(session, end);
      return cancelled === null ? this.look(session.id, browser) : this.steps.shop(cancelled);
    });
  }

  /**
   * The browser comes back from the bank. The state finds the session, once; the cookie shows that
   * it is the browser that left. One of several callbacks at once reads the bank.
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
   * A callback whose state fits no session. The browser's own check at this connector is kept as it
   * is, since anyone can make a browser come here, and the shopper is led back to it.
   */
  private async unmatched(connectorId: string, { cookie }: CheckBrowser): Promise<CheckStep> {
    if (cookie === undefined) return UNKNOWN_CHECK;
    const open = await this.sessions.listAwaitingBank(this.capabilities.browserHash(cookie));
    const [session, ...others] = open.filter((each) => this.isOf(each, connectorId));
    if (session === undefined || others.length > 0) return UNKNOWN_CHECK;
    return this.steps.unmatchedCallback(session);
  }

  chooseAccount(sessionId: string, accountId: string, browser: CheckBrowser): Promise<CheckStep> {
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
    sessionId: string,
    browser: CheckBrowser,
    then: (session: CheckSession) => Promise<CheckStep>,
  ): Promise<CheckStep> {
    const session = isUuid(sessionId) ? await this.sessions.find(sessionId) : null;
    if (session === null) return UNKNOWN_CHECK;
    return this.admit(session, browser, () => then(session));
  }

  /** Lets a session's own browser in, and any browser as long as it is nobody's. */
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

  /** The operator has disabled the tenant: nothing more is asked of a bank, and consents end. */
  private async stop(session: CheckSession): Promise<CheckStep> {
    const end = { move: 'fail', reason: 'technical_error' } as const;
    const stopped = await this.transitions.fail(session, end);
    return this.steps.shop(stopped ?? (await this.sessions.find(session.id)) ?? session);
  }

  /** The session as another request has left it. */
  private look(sessionId: string, browser: CheckBrowser): Promise<CheckStep> {
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

  /** Takes a session for this request alone; its deadline is that of a process that died. */
  private take(
    session: CheckSession,
    move: 'return' | 'resume',
    changes: SessionChanges = {},
  ): Promise<CheckSession | null> {
    const deadlineAt = new Date(this.clock.now().getTime() + FETCH_DEADLINE_MS);
    return this.transitions.move(session, move, { ...changes, deadlineAt });
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
