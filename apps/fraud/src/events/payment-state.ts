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
 * The states of a payment in order of precedence for events with the same time: if an authorization
 * and its capture have the same millisecond, the capture is later.
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

/** The state transitions. A fraud report concerns the payer and does not change the payment. */
const STATE_AFTER: Readonly<Record<EventType, PaymentState | null>> = {
  authorization: 'authorized',
  capture: 'captured',
  refund: 'refunded',
  void: 'voided',
  chargeback: 'charged_back',
  failed: 'failed',
  fraud_report: null,
};

/** A state, with the time of the event that caused it. */
export interface DatedPaymentState {
  readonly state: PaymentState;
  readonly at: Date;
}

/** The state that an event results in; null if it does not concern the payment. */
export function stateAfter(type: EventType): PaymentState | null {
  return STATE_AFTER[type];
}

/**
 * Whether one state overrides another, by when the events happened rather than when they were
 * reported. The database uses the same order (see the statement of the events).
 */
export function supersedes(state: DatedPaymentState, current: DatedPaymentState | null): boolean {
  if (current === null) return true;
  const later = state.at.getTime() - current.at.getTime();
  return later > 0 || (later === 0 && rankOf(state.state) > rankOf(current.state));
}

function rankOf(state: PaymentState): number {
  return PAYMENT_STATES.indexOf(state);
}
