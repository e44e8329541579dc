import type { CheckSessionId } from '../ids.js';

/**
 * What a hosted page shows or does next. Every operation of `AccountChecks` returns one of these.
 * The only personal data in them are the last four characters of an account in `choose-account`.
 */
export type CheckStep =
  ChooseInstitution | ChooseAccount | BankAnswering | SendBrowser | CheckProblem;

/** A bank as the shopper sees it. */
export interface InstitutionChoice {
  readonly id: string;
  readonly name: string;
  /** Searched by, and not shown. */
  readonly bics: readonly string[];
}

/** `bank_unusable`: the bank and we cannot speak with each other, so trying again is no use. */
export type ChoiceNotice =
  | { readonly problem: 'bank_unavailable' | 'bank_unusable'; readonly bank: string }
  | { readonly problem: 'unknown_institution' };

/** The page where the shopper searches and picks a bank of the market. */
export interface ChooseInstitution {
  readonly kind: 'choose-institution';
  readonly sessionId: CheckSessionId;
  /** ISO 3166-1 alpha-2. */
  readonly market: string;
  /** The host of the shop that asks: who wants the account is for the shopper to check. */
  readonly shop: string;
  /** What the operator calls the shop. */
  readonly merchant?: string | undefined;
  /** By name; those that fit the search, where there was one. */
  readonly institutions: readonly InstitutionChoice[];
  /** The bank of the account that the shop named: the shopper may go straight on to it. */
  readonly prebound: InstitutionChoice | null;
  /** Why the last choice led back here. */
  readonly notice?: ChoiceNotice;
  /** As in {@link SendBrowser}. */
  readonly cookie?: string;
}

export interface AccountChoice {
  /** Valid only within this session. */
  readonly id: string;
  /** In the words of the record. */
  readonly type: 'checking' | 'savings' | 'card' | 'loan' | 'other';
  readonly lastFour: string;
  /** ISO 4217; set if another account would look the same without it. */
  readonly currencyCode?: string | null;
}

/** The page where the shopper selects one of several accounts. */
export interface ChooseAccount {
  readonly kind: 'choose-account';
  readonly sessionId: CheckSessionId;
  readonly market: string;
  readonly shop: string;
  /** As in {@link ChooseInstitution}. */
  readonly merchant?: string | undefined;
  readonly institution: InstitutionChoice;
  readonly accounts: readonly AccountChoice[];
  readonly notice?: 'unknown_account';
}

/**
 * The bank is being read by another request of the same browser, or has not decided yet. The page
 * asks again for `/check/{session_id}` after a moment.
 */
export interface BankAnswering {
  readonly kind: 'bank-answering';
  readonly sessionId: CheckSessionId;
  readonly market: string;
}

/** The browser leaves by 303: to the bank, or back to the shop. */
export interface SendBrowser {
  readonly kind: 'send';
  readonly to: 'bank' | 'shop';
  readonly market: string;
  readonly location: string;
  /** The value of the cookie `CHECK_COOKIE`, to be set: the browser is bound to the session by it. */
  readonly cookie?: string;
}

/**
 * The check can't continue:
 * - `unknown`: no such check, a callback that matches none, or one whose personal data was deleted
 * - `unmatched_callback`: the bank sent the browser back with a `state` that matches no check, and
 *   the browser has an open check, which is kept
 * - `other_browser`: the check belongs to another browser; nothing was changed
 */
export interface CheckProblem {
  readonly kind: 'problem';
  readonly problem: 'unknown' | 'unmatched_callback' | 'other_browser';
  readonly status: 403 | 404;
  /** For the language of the page; null when the session is not known. */
  readonly market: string | null;
  /** The check that the shopper can go back to, and the shop that waits for it. */
  readonly open?: { readonly sessionId: CheckSessionId; readonly shop: string };
}

export const UNKNOWN_CHECK: CheckProblem = {
  kind: 'problem',
  problem: 'unknown',
  status: 404,
  market: null,
};

export function otherBrowser(market: string): CheckProblem {
  return { kind: 'problem', problem: 'other_browser', status: 403, market };
}
