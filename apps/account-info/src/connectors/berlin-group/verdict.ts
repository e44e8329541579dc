import type { DenialReason } from '../connector.js';
import type { ConsentStatus } from './bank-answers.js';

export type Verdict =
  | { readonly verdict: 'authorised' | 'pending' }
  | { readonly verdict: 'denied'; readonly reason: DenialReason };

export interface VerdictHints {
  /** The callback said that the bank turned the shopper away. */
  readonly declined: boolean;
  /** Whether the accounts can be read: with OAuth only once a code was redeemed. */
  readonly canRead: boolean;
}

/**
 * The bank's status of the consent is the verdict. What the browser brings back may turn an
 * undecided consent into a denied one, but never makes one valid: an attacker who forges it harms
 * only the attempt that belongs to the cookie of that browser.
 */
export function verdictOf(status: ConsentStatus, { declined, canRead }: VerdictHints): Verdict {
  switch (status) {
    case 'valid':
      return canRead ? { verdict: 'authorised' } : undecided(declined);
    case 'received':
    case 'partiallyAuthorised':
      return undecided(declined);
    case 'revokedByPsu':
      return { verdict: 'denied', reason: 'cancelled' };
    // Banks redirect to the "declined" URL for their own refusals and for the shopper's alike.
    case 'rejected':
    case 'terminatedByTpp':
      return { verdict: 'denied', reason: 'rejected' };
    case 'expired':
      return { verdict: 'denied', reason: 'expired' };
    default:
      return status satisfies never;
  }
}

function undecided(declined: boolean): Verdict {
  return declined ? { verdict: 'denied', reason: 'cancelled' } : { verdict: 'pending' };
}
