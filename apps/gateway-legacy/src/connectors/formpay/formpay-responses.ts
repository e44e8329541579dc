import type { DeclineCategory } from '../../payments/result.js';
import type { ProviderOutcome } from '../../providers/payment-service-provider.js';
import type { ProviderResponse } from '../provider-http.js';
import { garbled, isProviderId, isResponseCode, schemeTransaction } from '../provider-response.js';

/** The words for an order that was carried out. */
const DONE: ReadonlySet<string> = new Set(['Authorised', 'Captured', 'Refunded', 'Cancelled']);
/** `Blocked`: an authorization that was cancelled before it arrived. */
const NOT_DONE: ReadonlySet<string> = new Set(['Refused', 'Blocked']);
const APPROVED_CODE = '00';

/** What the provider's words for declines mean here; any other word is passed on as `declined`. */
const CATEGORIES: Readonly<Record<string, DeclineCategory>> = {
  'insufficient-funds': 'insufficient_funds',
  'do-not-honour': 'do_not_honor',
  'expired-card': 'card_expired',
  'invalid-card': 'card_invalid',
  'lost-or-stolen': 'card_lost_or_stolen',
  'not-permitted': 'not_permitted',
  'limit-exceeded': 'limit_exceeded',
  'issuer-unavailable': 'issuer_unavailable',
  'suspected-fraud': 'fraud',
  'authentication-required': 'authentication_required',
};

/**
 * Parses what a response says about an order; null when the provider does not know the order.
 *
 * @throws ProviderSilentError if the response is not in the documented format or is about another
 *   order
 */
export function readOutcome({ body }: ProviderResponse, reference: string): ProviderOutcome | null {
  const fields = new URLSearchParams(body.toString('utf8'));
  if (only(fields, 'txn_ref') !== reference) throw garbled('txn_ref must be that of the order');
  const result = only(fields, 'result') ?? '';
  if (result === 'Unknown') return null;
  const transactionId = only(fields, 'txn_id');
  if (!isProviderId(transactionId)) {
    throw garbled('txn_id must be a string of 1 to 255 printable characters');
  }
  if (result === 'Pending') return { status: 'pending', responseCode: null, transactionId };
  if (DONE.has(result)) {
    const scheme = schemeTransaction(only(fields, 'scheme_ref'));
    return { status: 'approved', responseCode: APPROVED_CODE, transactionId, ...scheme };
  }
  if (!NOT_DONE.has(result)) {
    throw garbled(`result must be ${[...DONE, ...NOT_DONE, 'Pending', 'Unknown'].join(', ')}`);
  }
  const reason = only(fields, 'reason');
  if (!isResponseCode(reason)) {
    throw garbled('reason must be a string of 1 to 64 printable characters');
  }
  const category = Object.hasOwn(CATEGORIES, reason) ? CATEGORIES[reason] : undefined;
  const declined = { status: 'declined', responseCode: reason, transactionId } as const;
  return category === undefined ? declined : { ...declined, category };
}

/** A field that occurs exactly once: parsers disagree about which of two values counts. */
function only(fields: URLSearchParams, name: string): string | undefined {
  const values = fields.getAll(name);
  return values.length === 1 ? values[0] : undefined;
}
