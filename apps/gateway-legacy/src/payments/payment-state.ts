/** The states of a payment, in the order in which an ordinary one goes through them. */
export const PAYMENT_STATES = [
  'open',
  'processing',
  'authorized',
  'capturing',
  'captured',
  'settling',
  'settled',
  'voiding',
  'voided',
  'failed',
] as const;
export type PaymentState = (typeof PAYMENT_STATES)[number];

/** The state of a payment and its amounts, in minor units. */
export interface PaymentSnapshot {
  readonly state: PaymentState;
  readonly amount: number;
  readonly captured: number;
  /** Ordered, and not known to have happened. */
  readonly capturing: number;
  readonly refunded: number;
  readonly refunding: number;
  readonly settled: number;
  /** Of the authorization: voided after a part of it was captured. */
  readonly released: number;
  readonly releasing: number;
  /** The total of chargebacks, less what was reversed. */
  readonly chargedBack: number;
}

/** What can happen to a payment. */
export type PaymentStep =
  /** It may go to the provider. */
  | { readonly type: 'process' }
  | { readonly type: 'authorize' }
  /** Nothing was authorized, and nothing will be authorized. */
  | { readonly type: 'fail' }
  | { readonly type: 'order_capture'; readonly amount: number }
  | { readonly type: 'capture'; readonly amount: number }
  | { readonly type: 'refuse_capture'; readonly amount: number }
  | { readonly type: 'order_void' }
  | { readonly type: 'void' }
  | { readonly type: 'refuse_void' }
  /** The void of what is left of an authorization after captures. */
  | { readonly type: 'order_release'; readonly amount: number }
  | { readonly type: 'release'; readonly amount: number }
  | { readonly type: 'refuse_release'; readonly amount: number }
  | { readonly type: 'order_refund'; readonly amount: number }
  | { readonly type: 'refund'; readonly amount: number }
  | { readonly type: 'refuse_refund'; readonly amount: number }
  /** The provider's settlement file names captured money. */
  | { readonly type: 'begin_settlement'; readonly amount: number }
  /** All that was captured has been paid out. */
  | { readonly type: 'settle' }
  /** The cardholder's issuer took captured money back. */
  | { readonly type: 'charge_back'; readonly amount: number }
  /** The dispute was won: money that was charged back came again. */
  | { readonly type: 'reverse_chargeback'; readonly amount: number };

export type PaymentStepType = PaymentStep['type'];

/** The table of transitions: in which states a step may be taken. */
export const STATES_BEFORE: Readonly<Record<PaymentStepType, readonly PaymentState[]>> = {
  process: ['open'],
  authorize: ['processing'],
  fail: ['open', 'processing'],
  order_capture: ['authorized', 'captured', 'settling', 'settled'],
  capture: ['capturing'],
  refuse_capture: ['capturing'],
  order_void: ['authorized'],
  void: ['voiding'],
  refuse_void: ['voiding'],
  order_release: ['captured', 'settling', 'settled'],
  release: ['captured', 'settling', 'settled'],
  refuse_release: ['captured', 'settling', 'settled'],
  order_refund: ['captured', 'settling', 'settled'],
  refund: ['captured', 'capturing', 'settling', 'settled'],
  refuse_refund: ['captured', 'capturing', 'settling', 'settled'],
  begin_settlement: ['captured', 'settling'],
  settle: ['settling'],
  charge_back: ['captured', 'capturing', 'settling', 'settled'],
  reverse_chargeback: ['captured', 'capturing', 'settling', 'settled'],
};

/**
 * The payment after a step; null when the step is not allowed. Pure: everything that is stored
 * follows from this.
 */
export function stepFrom(payment: PaymentSnapshot, step: PaymentStep): PaymentSnapshot | null {
  if (!STATES_BEFORE[step.type].includes(payment.state)) return null;
  const next = afterStep(payment, step);
  if (step.type === 'order_refund' && refundableOf(next) < 0) return null;
  return isSound(next) ? next : null;
}

/** What is left of the authorization: it can be captured, or voided. */
export function capturableOf(payment: PaymentSnapshot): number {
  const { amount, captured, capturing, released, releasing } = payment;
  return amount - captured - capturing - released - releasing;
}

/**
 * What can still be refunded. Money that was charged back can't be refunded as well. Negative if it
 * was charged back after it had been refunded.
 */
export function refundableOf(payment: PaymentSnapshot): number {
  const { captured, refunded, refunding, chargedBack } = payment;
  return captured - refunded - refunding - chargedBack;
}

const RELEASED_IN: readonly PaymentState[] = ['captured', 'settling', 'settled'];

/** The invariants of every payment. */
export function isSound(payment: PaymentSnapshot): boolean {
  const { state, amount, captured, capturing, refunded, refunding, settled, chargedBack } = payment;
  const { released, releasing } = payment;
  const sums = [
    captured,
    capturing,
    released,
    releasing,
    refunded,
    refunding,
    settled,
    chargedBack,
  ];
  return (
    sums.every((sum) => Number.isSafeInteger(sum) && sum >= 0) &&
    (state === 'capturing') === capturing > 0 &&
    captured + capturing + released + releasing <= amount &&
    (releasing === 0 || RELEASED_IN.includes(state)) &&
    refunded + refunding <= captured &&
    settled <= captured &&
    chargedBack <= captured &&
    (state !== 'settled' || settled === captured)
  );
}

function afterStep(payment: PaymentSnapshot, step: PaymentStep): PaymentSnapshot {
  const { captured, capturing, refunded, refunding, settled, chargedBack } = payment;
  const { released, releasing } = payment;
  switch (step.type) {
    case 'process':
      return { ...payment, state: 'processing' };
    case 'authorize':
    case 'refuse_void':
      return { ...payment, state: 'authorized' };
    case 'fail':
      return { ...payment, state: 'failed' };
    case 'order_capture':
      return { ...payment, state: 'capturing', capturing: capturing + step.amount };
    case 'capture':
      return {
        ...payment,
        state: 'captured',
        captured: captured + step.amount,
        capturing: capturing - step.amount,
      };
    case 'refuse_capture':
      return {
        ...payment,
        state: stateBeforeCapture(payment),
        capturing: capturing - step.amount,
      };
    case 'order_void':
      return { ...payment, state: 'voiding' };
    case 'void':
      return { ...payment, state: 'voided' };
    case 'order_release':
      return { ...payment, releasing: releasing + step.amount };
    case 'release':
      return {
        ...payment,
        released: released + step.amount,
        releasing: releasing - step.amount,
      };
    case 'refuse_release':
      return { ...payment, releasing: releasing - step.amount };
    case 'order_refund':
      return { ...payment, refunding: refunding + step.amount };
    case 'refund':
      return {
        ...payment,
        refunded: refunded + step.amount,
        refunding: refunding - step.amount,
      };
    case 'refuse_refund':
      return { ...payment, refunding: refunding - step.amount };
    case 'begin_settlement':
      return { ...payment, state: 'settling', settled: settled + step.amount };
    case 'settle':
      return { ...payment, state: 'settled' };
    case 'charge_back':
      return { ...payment, chargedBack: chargedBack + step.amount };
    case 'reverse_chargeback':
      return { ...payment, chargedBack: chargedBack - step.amount };
    default:
      return step satisfies never;
  }
}

/** Where a payment was before a capture was ordered that has been declined. */
function stateBeforeCapture({ captured, settled }: PaymentSnapshot): PaymentState {
  if (captured === 0) return 'authorized';
  if (settled === 0) return 'captured';
  return settled === captured ? 'settled' : 'settling';
}
