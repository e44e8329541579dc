/**
 * What a hosted page shows or does next. Every operation of `AccountChecks` ends in one of these;
 * none holds personal data but the last four characters of an account in `choose-account`.
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

/** The page where the shopper searches and picks a bank of the market. */
export interface ChooseInstitution {
  readonly kind: 'choose-institution';
  readonly sessionId: string;
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
  readonly notice?: 'bank_unavailable' | 'unknown_institution';
  /** As in {@link SendBrowser}. */
  readonly cookie?: string;
}

export interface AccountChoice {
  /** Means something within this session alone. */
  readonly id: string;
  /** In the words of the record. */
  readonly type: 'checking' | 'savings' | 'card' | 'loan' | 'other';
  readonly lastFour: string;
}

/** The page where the shopper says which of several accounts is meant. */
export interface ChooseAccount {
  readonly kind: 'choose-account';
  readonly sessionId: string;
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
  readonly sessionId: string;
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
 * There is nothing to go on with:
 * - `unknown`: no such check, a callback that fits none, or one whose personal data are gone
 * - `unmatched_callback`: the bank sent the browser back with a `state` that fits no check, and the
 *   browser has one open, which is kept
 * - `other_browser`: the check belongs to another browser; nothing was changed
 */
export interface CheckProblem {
  readonly kind: 'problem';
  readonly problem: 'unknown' | 'unmatched_callback' | 'other_browser';
  readonly status: 403 | 404;
  /** For the language of the page; null when the session is not known. */
  readonly market: string | null;
  /** The check that the shopper can go back to, and the shop that waits for it. */
  readonly open?: { readonly sessionId: string; readonly shop: string };
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
