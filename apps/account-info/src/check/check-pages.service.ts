import { Injectable, Logger } from '@nestjs/common';
import { writeCookie } from '@tessera/pages';
import { holdsCardNumber } from '@tessera/cards';
import type { FastifyRequest } from 'fastify';
import { AccountInfoConfig, type ServiceProvider } from '../config.js';
import { AccountChecksService } from '../checks/account-checks.service.js';
import { CHECK_COOKIE, CHECK_COOKIE_MAX_AGE_S } from '../checks/check-browser.js';
import type { CheckStep, SendBrowser } from '../checks/check-step.js';
import type { CheckSessionId } from '../ids.js';
import type { CheckAnswer } from './check-answer.js';
import { LANGUAGE_COOKIE, queryOf, visitOf, type CheckVisit } from './check-visit.js';
import { chooseLanguage, isLanguage } from './languages/choose-language.js';
import { accountChoicePage } from './pages/account-choice-page.js';
import { bankAnsweringPage } from './pages/bank-answering-page.js';
import { bankChoicePage } from './pages/bank-choice-page.js';
import { endingPage } from './pages/ending-page.js';
import { checkPath, type Surroundings } from './pages/hosted-page.js';
import { explainedReason, onwardPage } from './pages/onward-page.js';

const LOOK_AGAIN_AFTER_S = 3;
/** How long the page that says why a check failed stays. */
const READ_REASON_S = 6;
const LANGUAGE_KEPT_S = 24 * 60 * 60;
const MAX_SEARCH_LENGTH = 60;

/**
 * Renders the result of the shopper's steps. {@link AccountChecksService} decides what a step does.
 */
@Injectable()
export class CheckPagesService {
  private readonly logger = new Logger(CheckPagesService.name);
  private readonly secure: boolean;
  private readonly base: string;
  private readonly provider: ServiceProvider | null;

  constructor(
    private readonly checks: AccountChecksService,
    config: AccountInfoConfig,
  ) {
    this.provider = config.provider;
    if (config.production && config.provider === null) {
      this.logger.warn({
        message: 'No AIS_PROVIDER_* is set: shoppers are not told who reads their account.',
      });
    }
    const url = new URL(config.publicUrl);
    this.secure = url.protocol === 'https:';
    this.base = url.pathname.replace(/\/+$/, '');
  }

  /** Straight on to the bank of the account that the shop named, unless that has just failed. */
  async open(sessionId: CheckSessionId, request: FastifyRequest): Promise<CheckAnswer> {
    const visit = this.visit(request);
    const step = await this.checks.open(sessionId, visit.browser);
    const prebound = isVisit(request) && !visit.choosesLanguage ? straightOn(step) : null;
    if (prebound === null) return this.answer(step, visit, { byLink: true });
    return this.answer(
      await this.checks.chooseInstitution(sessionId, prebound, visit.browser),
      visit,
      { byLink: true },
    );
  }

  async search(
    sessionId: CheckSessionId,
    form: Buffer,
    request: FastifyRequest,
  ): Promise<CheckAnswer> {
    const visit = this.visit(request);
    const typed = fieldOf(form, 'search').trim().slice(0, MAX_SEARCH_LENGTH);
    // No bank has a card number, and the page would show it again.
    const search = holdsCardNumber(typed) ? '' : typed;
    const step = await this.checks.open(sessionId, visit.browser, search);
    return this.answer(step, visit, { search });
  }

  async chooseBank(
    sessionId: CheckSessionId,
    form: Buffer,
    request: FastifyRequest,
  ): Promise<CheckAnswer> {
    const visit = this.visit(request);
    const institution = fieldOf(form, 'institution');
    const step = await this.checks.chooseInstitution(sessionId, institution, visit.browser);
    return this.answer(step, visit);
  }

  async chooseAccount(
    sessionId: CheckSessionId,
    form: Buffer,
    request: FastifyRequest,
  ): Promise<CheckAnswer> {
    const visit = this.visit(request);
    const account = fieldOf(form, 'account');
    const step = await this.checks.chooseAccount(sessionId, account, visit.browser);
    return this.answer(step, visit);
  }

  async cancel(sessionId: CheckSessionId, request: FastifyRequest): Promise<CheckAnswer> {
    const visit = this.visit(request);
    return this.answer(await this.checks.cancel(sessionId, visit.browser), visit);
  }

  async receive(connectorId: string, request: FastifyRequest): Promise<CheckAnswer> {
    const visit = this.visit(request);
    const callback = { connectorId, query: queryOf(request), browser: visit.browser };
    return this.answer(await this.checks.receive(callback), visit);
  }

  /** The context of pages that are rendered before a step is known, such as error pages. */
  surroundings(request: FastifyRequest): Surroundings {
    return this.surroundingsOf(this.visit(request), null);
  }

  private visit(request: FastifyRequest): CheckVisit {
    return visitOf(request, this.secure);
  }

  private surroundingsOf(visit: CheckVisit, market: string | null): Surroundings {
    const { chosenLanguage: chosen, acceptLanguage } = visit;
    const language = chooseLanguage({ chosen, market, acceptLanguage });
    return { language, base: this.base, provider: this.provider };
  }

  private answer(step: CheckStep, visit: CheckVisit, way: Way = {}): CheckAnswer {
    const surroundings = this.surroundingsOf(visit, step.market);
    const cookies = this.cookies(step, visit);
    switch (step.kind) {
      case 'choose-institution':
        return { cookies, page: bankChoicePage(surroundings, step, way.search ?? '') };
      case 'choose-account':
        return { cookies, page: accountChoicePage(surroundings, step) };
      case 'bank-answering': {
        const url = checkPath(surroundings, step.sessionId);
        const next = { url, afterSeconds: LOOK_AGAIN_AFTER_S };
        return { cookies, page: bankAnsweringPage(surroundings, step), next };
      }
      case 'send':
        if (way.byLink === true) return { cookies, location: step.location };
        return { cookies, page: onwardPage(surroundings, step), next: nextAfter(step) };
      case 'problem':
        return {
          cookies,
          page: endingPage(surroundings, step.problem, step.status, undefined, step.open),
        };
    }
  }

  private cookies(step: CheckStep, { choosesLanguage }: CheckVisit): string[] {
    const { secure } = this;
    const cookies: string[] = [];
    if ('cookie' in step && step.cookie !== undefined) {
      const maxAgeSeconds = CHECK_COOKIE_MAX_AGE_S;
      cookies.push(writeCookie(CHECK_COOKIE, step.cookie, { maxAgeSeconds, secure }));
    }
    if (isLanguage(choosesLanguage)) {
      const maxAgeSeconds = LANGUAGE_KEPT_S;
      cookies.push(writeCookie(LANGUAGE_COOKIE, choosesLanguage, { maxAgeSeconds, secure }));
    }
    return cookies;
  }
}

interface Way {
  /**
   * True when neither our form nor the bank's led to this request. The redirects that follow a form
   * are checked against the Content-Security-Policy of its page, and the policy of a bank's page
   * can't list the shop.
   */
  readonly byLink?: boolean;
  readonly search?: string;
}

/**
 * Prefetching browsers, and programs that only check whether the page exists, must not start
 * anything.
 */
function isVisit({ method, headers }: FastifyRequest): boolean {
  return method === 'GET' && headers['sec-purpose'] === undefined;
}

function straightOn(step: CheckStep): string | null {
  if (step.kind !== 'choose-institution' || step.notice !== undefined) return null;
  return step.prebound?.id ?? null;
}

/** At once, unless there is a reason to read. */
function nextAfter(step: SendBrowser) {
  const afterSeconds = explainedReason(step) === null ? 0 : READ_REASON_S;
  return { url: step.location, afterSeconds };
}

/** A field of a form, empty if absent. */
function fieldOf(form: Buffer, name: string): string {
  return new URLSearchParams(form.toString('utf8')).get(name) ?? '';
}
