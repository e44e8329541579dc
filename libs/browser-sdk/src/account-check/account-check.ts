import type { AccountCheckOptions } from './account-check-options.js';
import { checkUrl } from './check-url.js';
import { readResult, withoutResult, type AccountCheckResult } from './read-result.js';

/** An account check that can begin. */
export interface AccountCheck {
  /** Where the check takes place. A link to it does the same as `start()`. */
  readonly url: string;
  /**
   * Sends the browser to the check: this page is left. The shopper comes back to one of the
   * `redirect_urls` of the session, where {@link accountCheck.result} reads what came of it.
   */
  start(): void;
}

export interface ResultOptions {
  /** Takes what was read out of the address bar and the history. Default `false`. */
  readonly clean?: boolean;
}

/**
 * Prepares an account check: the shopper leaves for a page of the account information service,
 * signs in at the bank, and comes back.
 *
 * @throws AccountCheckError for options that a developer has to correct
 * @example Tessera.accountCheck({ sessionId, baseUrl: 'https://accounts.example' }).start();
 */
export function accountCheck(options: AccountCheckOptions): AccountCheck {
  const url = checkUrl(options);
  return {
    url,
    start: () => {
      location.assign(url);
    },
  };
}

/**
 * Reads the result of an account check from the address that the shopper came back to.
 *
 * @param from default: the address of this page
 * @returns null when the address has no result
 */
accountCheck.result = (
  from: { readonly href: string } | string = location,
  { clean = false }: ResultOptions = {},
): AccountCheckResult | null => {
  const url = new URL(typeof from === 'string' ? from : from.href);
  const result = readResult(url);
  if (clean && result !== null) history.replaceState(history.state, '', withoutResult(url));
  return result;
};
