/** What the provider's side comes to: `approved`, or an ISO 8583 response code of a decline. */
export const APPROVED_CODE = '00';

/** How the answer travels, and when the work is done. */
export type Course =
  /** Done, and answered at once. */
  | 'prompt'
  /** Done, and answered two seconds later. */
  | 'late'
  /** Done, and never answered. */
  | 'answer-lost'
  /** Neither done nor answered: the order got lost on its way. */
  | 'order-lost'
  /** Not answered, and done five seconds after the order came: later than the impatient wait. */
  | 'late-work'
  /** Not done; answered with 500. */
  | 'broken-before'
  /** Done; answered with 500. */
  | 'broken-after'
  /** Done; answered with half an object. */
  | 'garbled'
  /** Accepted: the outcome is known at the third inquiry. */
  | 'in-progress';

export interface OrderOutcome {
  readonly responseCode: string;
  readonly course: Course;
  /** Whether the cardholder disputes what is captured. */
  readonly chargeback: boolean;
}

const ORDINARY: OrderOutcome = {
  responseCode: APPROVED_CODE,
  course: 'prompt',
  chargeback: false,
};

/** Response codes that an amount of 20xx asks for. */
export const DECLINE_CODES = [
  '05',
  '12',
  '14',
  '41',
  '43',
  '51',
  '54',
  '57',
  '59',
  '61',
  '62',
  '65',
  '91',
  '96',
] as const;

const DECLINES_FROM = 2_000;
/** A void has no amount: the amount of the authorization selects its outcome, offset by this. */
const VOIDS_FROM = 2_000;

const BY_AMOUNT: ReadonlyMap<number, Partial<OrderOutcome>> = new Map<
  number,
  Partial<OrderOutcome>
>([
  ...DECLINE_CODES.map((code) => [DECLINES_FROM + Number(code), { responseCode: code }] as const),
  [3_001, { course: 'late' }],
  [3_002, { course: 'answer-lost' }],
  [3_003, { course: 'order-lost' }],
  [3_004, { course: 'broken-before' }],
  [3_005, { course: 'broken-after' }],
  [3_006, { course: 'in-progress' }],
  [3_007, { course: 'in-progress', responseCode: '05' }],
  [3_008, { course: 'garbled' }],
  [3_009, { course: 'late-work' }],
  [6_010, { chargeback: true }],
]);

/** By published test number; those that are absent are ordinary. */
const BY_CARD: ReadonlyMap<string, Partial<OrderOutcome>> = new Map<string, Partial<OrderOutcome>>([
  ['30569309025904', { responseCode: '54' }],
  ['3530111333300000', { responseCode: '51' }],
  ['6011111111111117', { responseCode: '05' }],
  ['6243030000000001', { course: 'answer-lost' }],
]);

/** The knobs of an authorization: its amount, then its card. */
export function authorizationOutcome(amount: number, cardNumber: string | null): OrderOutcome {
  return { ...ORDINARY, ...BY_CARD.get(cardNumber ?? ''), ...BY_AMOUNT.get(amount) };
}

/** The knob of a capture or a refund: its own amount. */
export function moneyOutcome(amount: number): OrderOutcome {
  return { ...ORDINARY, ...BY_AMOUNT.get(amount) };
}

/** The knob of a void: 4005 to 4096 decline it, 5001 to 5009 lose or delay it. */
export function voidOutcome(authorizedAmount: number): OrderOutcome {
  return { ...ORDINARY, ...BY_AMOUNT.get(authorizedAmount - VOIDS_FROM), chargeback: false };
}
