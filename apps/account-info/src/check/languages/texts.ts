import type { FailureReason } from '../../sessions/session-state.js';
import type { AccountChoice, CheckProblem } from '../../checks/check-step.js';

/** The words of the hosted pages. A language that lacks one does not compile. */
export interface Texts {
  /** The language in its own words, for the switch. */
  readonly languageName: string;
  readonly service: string;
  readonly languageSwitch: string;
  readonly cancel: (shop: string) => string;

  readonly bankChoice: {
    readonly title: string;
    readonly intro: (shop: string) => string;
    readonly searchLabel: string;
    readonly searchHint: string;
    readonly search: string;
    readonly found: (market: string) => string;
    readonly notFound: (market: string) => string;
    readonly showAll: string;
    readonly more: (shown: number) => string;
    /** The bank may respond later. */
    readonly bankUnavailable: (bank: string) => string;
    /** Another attempt would fail as well. */
    readonly bankUnusable: (bank: string) => string;
    readonly unknownBank: string;
    readonly prebound: string;
    readonly promises: string;
    readonly signInThere: string;
    readonly oneAccount: string;
    readonly accessEnds: string;
  };

  readonly accountChoice: {
    readonly title: string;
    readonly intro: (bank: string, shop: string) => string;
    readonly accounts: string;
    readonly type: Readonly<Record<AccountChoice['type'], string>>;
    readonly ending: (lastFour: string) => string;
    readonly oneOnly: string;
    readonly unknownAccount: string;
    readonly choose: string;
  };

  readonly bankAnswering: {
    readonly title: string;
    readonly text: string;
    readonly lookAgain: string;
  };

  readonly toBank: {
    readonly title: string;
    readonly text: string;
  };

  readonly toShop: {
    readonly title: string;
    readonly confirmed: string;
    readonly unconfirmed: string;
    /** Why, in the shopper's words; a shopper who cancelled knows. */
    readonly reasons: Readonly<Record<Exclude<FailureReason, 'user_cancelled'>, string>>;
  };

  /** Who reads the account, which the shopper must know before going to the bank. */
  readonly provider: {
    readonly text: (provider: string, authorisation: string) => string;
    readonly terms: string;
    readonly privacy: string;
  };

  readonly backToCheck: string;
  readonly goOn: string;
  readonly tryAgain: string;

  readonly endings: Readonly<Record<EndingName, Ending>>;
}

/** Why a shopper gets a page instead of the check. */
export type EndingName = CheckProblem['problem'] | 'too_many_requests' | 'unavailable' | 'failed';

export interface Ending {
  readonly title: string;
  readonly text: string;
}
