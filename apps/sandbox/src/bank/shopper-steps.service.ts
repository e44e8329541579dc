import { Injectable } from '@nestjs/common';
import type { Page } from '@tessera/pages';
import { Clock } from '@tessera/telemetry';
import type { Authorisation } from './authorisation.js';
import { AuthorizationCodesService } from './authorization-codes.service.js';
import { accountsOf, holderOf, type BankAccount } from './bank-accounts.js';
import { BankUrlsService } from './bank-urls.service.js';
import { messagePage } from './pages/bank-page.js';
import { SimulatedBanksService } from './simulated-banks.service.js';
import { CallbackClient } from './callback.client.js';
import { ConsentsService } from './consents.service.js';
import { findCustomer, PASSWORD, type Customer } from './customers.js';
import { consentPage } from './pages/consent-page.js';
import { signInPage } from './pages/sign-in-page.js';
import { returnUrl } from './return-url.js';

/** The response to the browser: a page or a redirect. */
export type ShopperStep =
  | { readonly kind: 'page'; readonly page: Page }
  | { readonly kind: 'onward'; readonly location: string; readonly cookie?: string };

/** The browser at a page of the bank. */
export interface Visit {
  readonly slug: string;
  readonly authorisationId: string;
  /** The value of the bank's cookie. */
  readonly cookie: string | undefined;
}

const MAX_FAILED_SIGN_INS = 3;

/** The pages of the simulated banks: sign-in and consent. */
@Injectable()
export class ShopperStepsService {
  constructor(
    private readonly banks: SimulatedBanksService,
    private readonly consents: ConsentsService,
    private readonly codes: AuthorizationCodesService,
    private readonly addresses: BankUrlsService,
    private readonly callbacks: CallbackClient,
    private readonly clock: Clock,
  ) {}

  showSignIn(visit: Visit): ShopperStep {
    const open = this.open({ ...visit, cookie: undefined });
    return open.kind === 'open' ? this.signInPage(open.authorisation, null) : open;
  }

  async signIn(visit: Visit, form: URLSearchParams): Promise<ShopperStep> {
    const open = this.open(visit);
    if (open.kind !== 'open') return open;
    const { authorisation } = open;
    const { consent } = authorisation;
    const customer = findCustomer(form.get('user')?.trim() ?? '');
    if (customer === null || form.get('password') !== PASSWORD) {
      authorisation.failedSignIns += 1;
      if (authorisation.failedSignIns >= MAX_FAILED_SIGN_INS) return this.refuse(authorisation);
      return this.signInPage(authorisation, 'The user name or the password is wrong.');
    }
    authorisation.customer = customer;
    authorisation.scaStatus = 'psuAuthenticated';
    if (customer.fault === 'refused-by-bank' || offeredAccounts(authorisation, customer) === null) {
      return this.refuse(authorisation);
    }
    return {
      kind: 'onward',
      location: this.addresses.consent(consent.bank, authorisation.id),
      cookie: authorisation.browser,
    };
  }

  /** A browser that has not signed in sees the sign-in page. */
  showConsent(visit: Visit): ShopperStep {
    const signedIn = this.signedIn(visit);
    return signedIn.kind === 'signed-in'
      ? this.consentPage(signedIn, null)
      : this.showSignIn(visit);
  }

  async decide(visit: Visit, form: URLSearchParams): Promise<ShopperStep> {
    const signedIn = this.signedIn(visit);
    if (signedIn.kind !== 'signed-in') return signedIn;
    const { authorisation, customer, accounts } = signedIn;
    if (form.get('decision') !== 'approve') return this.refuse(authorisation, 'revokedByPsu');
    const chosen = new Set(form.getAll('account'));
    const opened = accounts.filter(({ resourceId }) => chosen.has(resourceId));
    if (opened.length === 0) return this.consentPage(signedIn, 'Choose at least one account.');
    return this.approve(authorisation, customer, opened);
  }

  private async approve(
    authorisation: Authorisation,
    customer: Customer,
    accounts: readonly BankAccount[],
  ): Promise<ShopperStep> {
    const { consent } = authorisation;
    if (customer.fault === 'no-callback') {
      const text = 'Thank you. Your decision was saved; you can close this window.';
      return { kind: 'page', page: messagePage(consent.bank, 200, 'Done', text) };
    }
    authorisation.scaStatus = 'finalised';
    consent.approve({ customer, accounts });
    if (customer.fault === 'consent-expires') consent.end('expired', this.clock.now());
    const step = this.sendBack(authorisation, true);
    if (customer.fault === 'callback-called-twice') await this.callbacks.call(step.location);
    return step;
  }

  /** @param status `rejected` by the bank, or `revokedByPsu`: the customer declined */
  private async refuse(
    authorisation: Authorisation,
    status: 'rejected' | 'revokedByPsu' = 'rejected',
  ): Promise<ShopperStep> {
    authorisation.scaStatus = 'failed';
    authorisation.consent.end(status, this.clock.now());
    return Promise.resolve(this.sendBack(authorisation, false));
  }

  private sendBack(
    authorisation: Authorisation,
    approved: boolean,
  ): { kind: 'onward'; location: string } {
    const { request, consent } = authorisation;
    const code = approved && request !== null ? this.codes.issue(authorisation, request) : null;
    const issuer = this.addresses.issuer(consent.bank);
    const location = returnUrl(authorisation, { approved, code, issuer });
    authorisation.returnedTo = location;
    return { kind: 'onward', location };
  }

  /** Unknown, ended, or open. A form that is sent again redirects to the same URL as before. */
  private open(visit: Visit): ShopperStep | { kind: 'open'; authorisation: Authorisation } {
    const bank = this.banks.get(visit.slug);
    const authorisation = this.consents.findAuthorisation(bank, visit.authorisationId);
    if (authorisation === null) {
      const text = 'This request does not exist, or it has expired.';
      return { kind: 'page', page: messagePage(bank, 404, 'Not found', text) };
    }
    const { returnedTo, browser, consent } = authorisation;
    if (returnedTo !== null) {
      if (visit.cookie === browser) return { kind: 'onward', location: returnedTo };
      const text = 'You have already decided. You can close this window.';
      return { kind: 'page', page: messagePage(bank, 409, 'Already decided', text) };
    }
    if (consent.status(this.clock.now()) !== 'received') {
      const text = 'This request is no longer open. Go back to where you came from.';
      return { kind: 'page', page: messagePage(bank, 410, 'No longer open', text) };
    }
    return { kind: 'open', authorisation };
  }

  private signedIn(visit: Visit): ShopperStep | SignedIn {
    const open = this.open(visit);
    if (open.kind !== 'open') return open;
    const { authorisation } = open;
    const { customer, browser, consent } = authorisation;
    if (customer === null || visit.cookie !== browser) {
      return { kind: 'onward', location: this.addresses.signIn(consent.bank, authorisation.id) };
    }
    const accounts = offeredAccounts(authorisation, customer) ?? [];
    return { kind: 'signed-in', authorisation, customer, accounts };
  }

  private signInPage({ consent, id }: Authorisation, problem: string | null): ShopperStep {
    const action = `${this.addresses.signIn(consent.bank, id)}/sign-in`;
    const [iban = null] = consent.order.ibans;
    const expected = iban === null ? null : holderOf(consent.bank, iban);
    return { kind: 'page', page: signInPage({ bank: consent.bank, action, problem, expected }) };
  }

  private consentPage(signedIn: SignedIn, problem: string | null): ShopperStep {
    const { authorisation, customer, accounts } = signedIn;
    const { bank, order } = authorisation.consent;
    const action = this.addresses.consent(bank, authorisation.id);
    const asksNames = order.wantsOwnerNames;
    const page = consentPage({ bank, action, customer, accounts, asksNames, problem });
    return { kind: 'page', page };
  }
}

interface SignedIn {
  readonly kind: 'signed-in';
  readonly authorisation: Authorisation;
  readonly customer: Customer;
  readonly accounts: readonly BankAccount[];
}

/**
 * The accounts that the customer may approve for this consent.
 *
 * @returns null if the request named accounts and the customer has none of them
 */
function offeredAccounts(
  { consent: { bank, order } }: Authorisation,
  customer: Customer,
): readonly BankAccount[] | null {
  const own = accountsOf(bank, customer);
  if (order.ibans.length === 0 || customer.fault === 'other-account') return own;
  const named = own.filter(({ iban }) => order.ibans.includes(iban));
  return named.length === 0 ? null : named;
}
