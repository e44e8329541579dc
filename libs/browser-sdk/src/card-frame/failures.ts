import type { FailureCode } from '../card-fields/card-events.js';
import type { Texts } from '../card-fields/looks.js';

/** The failures that the frame shows; the others are visible only to the page. */
export type FrameFailureCode = Exclude<FailureCode, 'frame_blocked' | 'destroyed'>;

export interface Explanation {
  /** For developers. */
  readonly message: string;
  readonly retryable: boolean;
  /** What the shopper reads; null where a field says it. */
  readonly says: keyof Texts | null;
}

export const FAILURES: Readonly<Record<FrameFailureCode, Explanation>> = {
  invalid_fields: {
    message: 'The shopper has to correct a field.',
    retryable: true,
    says: null,
  },
  card_refused: {
    message: 'The vault refused the card.',
    retryable: true,
    says: null,
  },
  network: {
    message: 'The vault was not reached, or its answer was lost. Submitting again finds out.',
    retryable: true,
    says: 'networkFailure',
  },
  rate_limited: {
    message: 'Too many requests came from this address.',
    retryable: true,
    says: 'unavailable',
  },
  unavailable: {
    message: 'The vault cannot work at the moment.',
    retryable: true,
    says: 'unavailable',
  },
  session_not_found: {
    message: 'There is no such session, or its time is over: open another one.',
    retryable: false,
    says: 'sessionOver',
  },
  session_closed: {
    message: 'The session was completed before, or has failed: open another one.',
    retryable: false,
    says: 'sessionOver',
  },
  origin_not_allowed: {
    message: "This page is not among the session's allowed_origins.",
    retryable: false,
    says: 'unavailable',
  },
  unsupported_browser: {
    message: 'WebCrypto is missing: an old browser, or a page that is not served by https.',
    retryable: false,
    says: 'unavailable',
  },
};
