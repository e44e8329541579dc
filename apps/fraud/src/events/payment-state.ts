/** What can happen to a payment after its decision. */
export const EVENT_TYPES = [
  'authorization',
  'capture',
  'refund',
  'void',
  'chargeback',
  'fraud_report',
  'failed',
] as const;
export type EventType = (typeof EVENT_TYPES)[number];

/**
 * The states of a payment in the order in which they count where two events bear the same time: of
 * an authorisation and its capture in the same millisecond, the capture is the later one.
 */
export const PAYMENT_STATES = [
  'failed',
  'authorized',
  'voided',
  'captured',
  'refunded',
  'charged_back',
] as const;
export type PaymentState = (typeof PAYMENT_STATES)[number];

/** The state table. A report of fraud says something of the payer and nothing of the payment. */
const STATE_AFTER: Readonly<Record<EventType, PaymentState | null>> = {
  authorization: 'authorized',
  capture: 'captured',
  refund: 'refunded',
  void: 'voided',
  chargeback: 'charged_back',
  failed: 'failed',
  fraud_report: null,
};

/** A state, and when the event happened that brought it about. */
export interface DatedPaymentState {
  readonly state: PaymentState;
  readonly at: Date;
}

/** The state that an event brings about; null where it says nothing of the payment. */
export function stateAfter(type: EventType): PaymentState | null {
  return STATE_AFTER[type];
}

/**
 * Whether one state stands over another: by when it happened, never by when it was told. The
 * database decides by the same order (see the statement of the events).
 */
export function supersedes(state: DatedPaymentState, current: DatedPaymentState | null): boolean {
  if (current === null) return true;
  const later = state.at.getTime() - current.at.getTime();
  return later > 0 || (later === 0 && rankOf(state.state) > rankOf(current.state));
}

function rankOf(state: PaymentState): number {
  return PAYMENT_STATES.indexOf(state);
}
