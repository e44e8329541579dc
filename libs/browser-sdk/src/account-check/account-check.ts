import type { AccountCheckOptions } from './account-check-options.js';
import { checkUrl } from './check-url.js';
import { readResult, withoutResult, type AccountCheckResult } from './read-result.js';

/** An account check that can begin. */
export interface AccountCheck {
  /** Where the check takes place. A link to it does the same as `start()`. */
  readonly url: string;
  /**
   * Sends the browser to the check and leaves this page. The shopper returns to one of the session's
   * `redirect_urls`, where {@link accountCheck.result} reads the result.
   */
  start(): void;
}

export interface ResultOptions {
  /** Removes the result from the address bar and the history. Default `false`. */
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
 * Reads the result of an account check from the URL that the shopper returned to.
 *
 * @param from default: the URL of this page
 * @returns null if the URL has no result
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
