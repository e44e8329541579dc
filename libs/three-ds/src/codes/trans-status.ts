/**
 * The result of an authentication: authenticated, attempted, not authenticated, unavailable,
 * rejected, challenge required, decoupled, informational only.
 */
export const TRANS_STATUSES = ['Y', 'A', 'N', 'U', 'R', 'C', 'D', 'I'] as const;
export type TransStatus = (typeof TRANS_STATUSES)[number];

/** The final statuses; C and D are intermediate. */
export const RESULT_STATUSES = ['Y', 'A', 'N', 'U', 'R', 'I'] as const;
export type ResultStatus = (typeof RESULT_STATUSES)[number];

export function isResultStatus(status: TransStatus): status is ResultStatus {
  return status !== 'C' && status !== 'D';
}

/** The reasons for N, U and R, in words. */
const REASONS: Readonly<Record<string, string>> = {
  '01': 'The issuer could not authenticate the card.',
  '02': 'The issuer does not know the device.',
  '03': 'The device is not supported.',
  '04': 'The card was authenticated too often.',
  '05': 'The card has expired.',
  '06': 'The card number is not valid.',
  '07': 'The transaction is not valid.',
  '08': 'The issuer has no such card.',
  '09': 'The issuer saw a security failure.',
  '10': 'The card was reported stolen.',
  '11': 'The issuer suspects fraud.',
  '12': 'The cardholder may not make this transaction.',
  '13': 'The cardholder is not enrolled.',
  '14': 'The cardholder did not answer in time.',
  '15': 'The issuer has low confidence.',
  '16': 'The issuer has medium confidence.',
  '17': 'The issuer has high confidence.',
  '18': 'The issuer has very high confidence.',
  '19': 'The cardholder made too many wrong attempts.',
  '20': 'The issuer does not authenticate without a payment.',
  '21': 'The issuer does not authenticate without the cardholder.',
  '22': 'The issuer has a technical problem.',
  '23': 'The issuer wanted to authenticate apart from the browser.',
  '24': 'The time for authentication apart from the browser has passed.',
  '25': 'There was too little time for authentication apart from the browser.',
  '26': 'The cardholder did not take part in the authentication.',
};

/** A reason in words; null for those that the protocol leaves to the schemes (80 to 99). */
export function transStatusReasonText(reason: string): string | null {
  return REASONS[reason] ?? null;
}
