import type { OrderId, PaymentId } from '../../ids.js';
import type { OrderState, OrderType } from '../payment.js';
import type { PaymentState } from '../payment-state.js';

/** Why a line of a settlement file was set aside, and what people read about it. */
export const EXCEPTION_REASONS = {
  unknown_reference: 'No operation of the account has the reference of the line.',
  operation_mismatch: 'The line names an operation of another type.',
  operation_failed: 'The line names an operation that was declined.',
  currency_mismatch: 'The currency of the line is not that of the payment.',
  wrong_sign: 'The amount of the line is zero or has the wrong sign.',
  repeated: 'An earlier line settled the same operation with the same amount.',
  exceeds_operation: 'The lines of the operation add up to more than its amount.',
  not_captured:
    'More would be charged back than was captured until now. The line is applied once enough is.',
  exceeds_captured: 'With this line more would be charged back than was captured.',
  no_chargeback: 'The payment has no chargeback that the line could reverse.',
  payment_state: 'The state of the payment does not allow what the line says.',
} as const;
export type ExceptionReason = keyof typeof EXCEPTION_REASONS;

/** Types of lines that are applied to payments; fees and payouts are booked only. */
export type AppliedLineType = 'capture' | 'refund' | 'chargeback';

/** A line, and the gateway's data about the operation that it names. */
export interface SettlementLineFacts extends Record<string, unknown> {
  readonly type: AppliedLineType;
  /** A bigint, as a string; positive if the account receives the money. */
  readonly amount: string;
  readonly currency_code: string;
  readonly payment_id: PaymentId | null;
  readonly payment_currency: string | null;
  readonly payment_state: PaymentState | null;
  readonly order_id: OrderId | null;
  readonly order_type: OrderType | null;
  readonly order_amount: string | null;
  readonly order_state: OrderState | null;
  /** A bigint, as a string: what can still be charged back of the payment. */
  readonly chargeable: string | null;
  /** A bigint, as a string: what can still be captured of the payment. */
  readonly capturable: string | null;
  /** What earlier lines of the same type settled of the operation, without signs. */
  readonly settled_before: string;
  /** Whether one of them had the same amount. */
  readonly has_equal: boolean;
  /** Whether it concerns another account, which has the same name at the provider. */
  readonly is_of_other_account: boolean;
}

export type LineVerdict =
  /** The outcome of the operation is not known yet. */
  | { readonly kind: 'wait' }
  /** Nothing changes here. */
  | { readonly kind: 'pass' }
  | { readonly kind: 'apply'; readonly amount: number }
  /** Money that went back to the cardholder, or came again from a dispute that was won. */
  | { readonly kind: 'charge_back' | 'reverse_chargeback'; readonly amount: number }
  | { readonly kind: 'set_aside'; readonly reason: ExceptionReason };

/** What to do with a line. Pure: the same facts give the same verdict. */
export function judgeLine(line: SettlementLineFacts): LineVerdict {
  if (line.is_of_other_account) return { kind: 'pass' };
  if (line.type === 'chargeback') return judgeChargeback(line);
  if (line.payment_id === null || line.order_type === null) return setAside('unknown_reference');
  if (line.order_type !== line.type) return setAside('operation_mismatch');
  if (line.currency_code !== line.payment_currency) return setAside('currency_mismatch');
  const amount = Number(line.amount) * (line.type === 'refund' ? -1 : 1);
  if (amount <= 0) return setAside('wrong_sign');
  if (line.order_state === 'failed') return setAside('operation_failed');
  if (line.order_state !== 'succeeded' || line.payment_state === 'capturing') {
    return { kind: 'wait' };
  }
  if (Number(line.settled_before) + amount > Number(line.order_amount)) {
    return setAside(line.has_equal ? 'repeated' : 'exceeds_operation');
  }
  return line.type === 'refund' ? { kind: 'pass' } : { kind: 'apply', amount };
}

/** It names a capture, or the payment as a whole by its authorization. */
function judgeChargeback(line: SettlementLineFacts): LineVerdict {
  const { order_type: type, order_state: state } = line;
  if (line.payment_id === null) return setAside('unknown_reference');
  if (line.order_id !== null && type === null) return setAside('unknown_reference');
  const isNamed = type === null || type === 'capture' || type === 'authorization';
  if (!isNamed) return setAside('operation_mismatch');
  if (line.currency_code !== line.payment_currency) return setAside('currency_mismatch');
  if (state === 'failed') return setAside('operation_failed');
  const isOpen = state === 'pending' || state === 'reversing';
  if (isOpen || line.payment_state === 'capturing') return { kind: 'wait' };
  const amount = Number(line.amount);
  if (amount === 0) return setAside('wrong_sign');
  if (amount > 0) return { kind: 'reverse_chargeback', amount };
  const missing = -amount - Number(line.chargeable);
  if (missing > 0) {
    return setAside(missing > Number(line.capturable) ? 'exceeds_captured' : 'not_captured');
  }
  return { kind: 'charge_back', amount: -amount };
}

function setAside(reason: ExceptionReason): LineVerdict {
  return { kind: 'set_aside', reason };
}
