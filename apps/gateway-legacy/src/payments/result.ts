/**
 * The result of a payment, or of an order for one. Never an HTTP status: a decline is a normal
 * response.
 */
export interface Result {
  /** ISO 8583 field 39, or the provider's own code, where one decided; else a word of the gateway. */
  readonly code: string;
  readonly category: ResultCategory;
  /** For people. */
  readonly message: string;
}

export const RESULT_CATEGORIES = [
  'approved',
  'insufficient_funds',
  'do_not_honor',
  'card_expired',
  'card_invalid',
  'card_lost_or_stolen',
  'not_permitted',
  'limit_exceeded',
  'issuer_unavailable',
  'fraud',
  'authentication_required',
  'declined',
  'provider_error',
  'timeout',
] as const;
export type ResultCategory = (typeof RESULT_CATEGORIES)[number];

/** What is no decline of an issuer or provider. */
const NOT_DECLINES = ['approved', 'provider_error', 'timeout'] as const;

/** What a provider may call its declines. */
export type DeclineCategory = Exclude<ResultCategory, (typeof NOT_DECLINES)[number]>;

export function isDeclineCategory(value: unknown): value is DeclineCategory {
  const isNone = NOT_DECLINES.some((category) => category === value);
  return !isNone && RESULT_CATEGORIES.some((category) => category === value);
}

const APPROVED: Result = { code: '00', category: 'approved', message: 'Approved.' };

/** ISO 8583 response codes; what is not listed is `declined`. */
const BY_RESPONSE_CODE: Readonly<Record<string, readonly [ResultCategory, string]>> = {
  '04': ['card_lost_or_stolen', 'The card is to be kept.'],
  '05': ['do_not_honor', 'The issuer declined and gives no reason.'],
  '12': ['declined', 'The transaction is not valid.'],
  '14': ['card_invalid', 'The issuer knows no such card.'],
  '41': ['card_lost_or_stolen', 'The card was reported lost.'],
  '43': ['card_lost_or_stolen', 'The card was reported stolen.'],
  '51': ['insufficient_funds', 'There is not enough money on the account.'],
  '54': ['card_expired', 'The card has expired.'],
  '57': ['not_permitted', 'The card may not be used for this.'],
  '59': ['fraud', 'The issuer suspects fraud.'],
  '61': ['limit_exceeded', 'The amount is above the limit of the card.'],
  '62': ['not_permitted', 'The card is restricted.'],
  '65': ['limit_exceeded', 'The card was used too often.'],
  '1A': ['authentication_required', 'The issuer wants the cardholder to be authenticated.'],
  '91': ['issuer_unavailable', 'The issuer does not answer.'],
  '96': ['issuer_unavailable', 'The system of the issuer failed.'],
};

const BY_CATEGORY: Readonly<Record<DeclineCategory, string>> = {
  insufficient_funds: 'There is not enough money on the account.',
  do_not_honor: 'The issuer declined and gives no reason.',
  card_expired: 'The card has expired.',
  card_invalid: 'The issuer knows no such card.',
  card_lost_or_stolen: 'The card was reported lost or stolen.',
  not_permitted: 'The card may not be used for this.',
  limit_exceeded: 'A limit of the card is exceeded.',
  issuer_unavailable: 'The issuer does not answer.',
  fraud: 'The issuer or the provider suspects fraud.',
  authentication_required: 'The issuer wants the cardholder to be authenticated.',
  declined: 'Declined.',
};

/**
 * Maps a provider's decline or approval to a result. The provider's own category takes precedence.
 */
export function resultOf(
  status: 'approved' | 'declined',
  responseCode: string,
  category?: DeclineCategory,
): Result {
  if (status === 'approved') return APPROVED;
  if (category !== undefined) {
    return { code: responseCode, category, message: BY_CATEGORY[category] };
  }
  const [mapped, message] = BY_RESPONSE_CODE[responseCode] ?? ['declined', BY_CATEGORY.declined];
  return { code: responseCode, category: mapped, message };
}

/** The provider did not accept the order; nothing was done. */
export const PROVIDER_REFUSED: Result = {
  code: 'provider_refused',
  category: 'provider_error',
  message: 'The payment provider did not accept the order.',
};

/** The vault has no card behind the token. */
export const TOKEN_GONE: Result = {
  code: 'token_gone',
  category: 'card_invalid',
  message: "The token's card was deleted.",
};

/** The outcome stayed unknown, and the authorization was reversed: nothing is charged. */
export const CALLED_OFF: Result = {
  code: 'called_off',
  category: 'timeout',
  message: 'The payment was not processed in time and was called off. Nothing is charged.',
};

export const FRAUD_BLOCKED: Result = {
  code: 'fraud_blocked',
  category: 'fraud',
  message: 'The fraud check blocked the payment.',
};

/** The account refuses payments that cannot be judged. */
export const FRAUD_UNAVAILABLE: Result = {
  code: 'fraud_unavailable',
  category: 'fraud',
  message: 'The fraud check could not be made, and the account pays nothing without it.',
};
