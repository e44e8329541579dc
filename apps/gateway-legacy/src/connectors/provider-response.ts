import { ProviderRefusedError, ProviderSilentError } from '../providers/provider.errors.js';
import type { ProviderResponse } from './provider-http.js';

/**
 * The statuses that mean that the request was rejected: no provider executes an order and returns
 * one of these.
 */
const NOT_ACCEPTED: ReadonlySet<number> = new Set([
  400, 404, 405, 406, 411, 413, 414, 415, 422, 431,
]);
const UNAUTHORIZED: ReadonlySet<number> = new Set([401, 403]);
/** The statuses that ask the caller to retry later. */
const ASK_LATER: ReadonlySet<number> = new Set([408, 425, 429]);

/**
 * Checks that the status is 2xx and throws for any other. A 4xx that is not a known rejection may
 * follow work that was done: some providers return 409 for an order that they already have, and 402
 * for a decline. The outcome is then inquired about.
 *
 * @throws ProviderRefusedError, ProviderSilentError
 */
export function accepted(response: ProviderResponse): ProviderResponse {
  const { status } = response;
  if (status >= 200 && status <= 299) return response;
  const cause = new Error(`The provider responded with ${status}.`);
  if (UNAUTHORIZED.has(status)) throw new ProviderRefusedError('unauthorized', cause);
  if (NOT_ACCEPTED.has(status)) throw new ProviderRefusedError('refused', cause);
  const isRefusal = status >= 400 && status <= 499 && !ASK_LATER.has(status);
  if (isRefusal) throw new ProviderRefusedError('ambiguous', cause);
  throw new ProviderSilentError('unavailable', cause);
}

/** The error for an invalid response: the outcome is unknown, and the log shows what was wrong. */
export function garbled(reason: string): ProviderSilentError {
  return new ProviderSilentError('garbled', new Error(`${reason}.`));
}

/** An identifier of the provider: printable ASCII, with no spaces at the ends. */
const PROVIDER_ID = /^[\x21-\x7e](?:[\x20-\x7e]{0,253}[\x21-\x7e])?$/;
const RESPONSE_CODE = /^[\x21-\x7e](?:[\x20-\x7e]{0,62}[\x21-\x7e])?$/;

/** Whether a value can be an id of the provider: 1 to 255 printable ASCII characters. */
export function isProviderId(value: unknown): value is string {
  return typeof value === 'string' && PROVIDER_ID.test(value);
}

/** Whether a value can be a response code: 1 to 64 printable ASCII characters. */
export function isResponseCode(value: unknown): value is string {
  return typeof value === 'string' && RESPONSE_CODE.test(value);
}

/**
 * The scheme's id of an authorization. The order was carried out: an id that is not as described is
 * no reason to doubt it.
 */
export function schemeTransaction(id: unknown): { readonly schemeTransactionId?: string } {
  return isResponseCode(id) ? { schemeTransactionId: id } : {};
}
