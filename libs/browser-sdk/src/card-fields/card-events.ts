/** The card schemes that the vault knows, in its spelling. */
export type CardScheme =
  'visa' | 'mastercard' | 'american express' | 'discover' | 'diners club' | 'jcb' | 'unionpay';

export type FieldName = 'account_number' | 'expiry' | 'security_code' | 'cardholder_name';

export interface FieldState {
  readonly empty: boolean;
  readonly valid: boolean;
}

/** What may be known outside the frame: never a digit, never a name. */
export interface CardState {
  readonly scheme: CardScheme | null;
  /** Whether `submit()` would find nothing wrong. */
  readonly complete: boolean;
  /** The fields that are shown. */
  readonly fields: Readonly<Partial<Record<FieldName, FieldState>>>;
}

/**
 * Why it did not work. `retryable` codes leave the fields as they are, and `submit()` may be called
 * again; after the others your backend has to open another session.
 *
 * | code | |
 * | --- | --- |
 * | `invalid_fields` | the shopper has to correct a field; the frame shows which |
 * | `card_refused` | the vault refused the card; the frame shows why |
 * | `network` | the request or its response was lost; it may still have succeeded, and a retry finds out |
 * | `rate_limited` | too many attempts from this IP address |
 * | `unavailable` | the vault cannot work at the moment |
 * | `session_not_found` | the session does not exist or has expired after half an hour |
 * | `session_closed` | the session was completed before, or has failed |
 * | `origin_not_allowed` | this page is not among the session's `allowed_origins` |
 * | `frame_blocked` | the frame did not load: another origin, no connection, or a content policy |
 * | `unsupported_browser` | no WebCrypto: an old browser, or a page without https |
 * | `destroyed` | `destroy()` was called meanwhile |
 */
export type FailureCode =
  | 'invalid_fields'
  | 'card_refused'
  | 'network'
  | 'rate_limited'
  | 'unavailable'
  | 'session_not_found'
  | 'session_closed'
  | 'origin_not_allowed'
  | 'frame_blocked'
  | 'unsupported_browser'
  | 'destroyed';

export interface Failure {
  readonly code: FailureCode;
  /** For developers, in English. */
  readonly message: string;
  readonly retryable: boolean;
  /** The invalid fields. */
  readonly fields: readonly FieldName[];
}

/** What listeners receive. The scheme is the only card data in it. */
export interface CardEvents {
  /** The fields can be filled. */
  readonly ready: CardState;
  readonly change: CardState;
  /** An attempt begins: by `submit()` or by Enter in a field. */
  readonly submit: CardState;
  /** The vault has the card. Your backend asks for its token by the id that it knows. */
  readonly success: { readonly status: 'completed' };
  readonly failure: Failure;
}

export type SubmitOutcome =
  { readonly status: 'completed' } | ({ readonly status: 'failed' } & Failure);
