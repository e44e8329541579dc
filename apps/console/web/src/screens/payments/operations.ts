import type { OperatorPaymentDetails } from '@tessera/client';

/** An operation that the payment allows now, as the gateway says. */
export type AllowedOperation = OperatorPaymentDetails['allowed_operations'][number];
export type OperationType = AllowedOperation['type'];

/** In the order in which they are offered. */
export const OPERATION_TYPES: readonly OperationType[] = ['void', 'refund', 'capture'];

interface OperationWords {
  readonly verb: string;
  /** "€20.00 captured." */
  readonly done: string;
  readonly scope: string;
}

export const OPERATION_WORDS: Readonly<Record<OperationType, OperationWords>> = {
  capture: { verb: 'Capture', done: 'captured', scope: 'admin:payments:capture' },
  refund: { verb: 'Refund', done: 'refunded', scope: 'admin:payments:refund' },
  void: { verb: 'Void', done: 'voided', scope: 'admin:payments:void' },
};

/** What a request will do. All amounts are in minor units. */
export interface Request {
  readonly payment: OperatorPaymentDetails;
  readonly allowed: AllowedOperation;
  readonly amount: number;
  /** Of a capture: what is left is voided with it. */
  readonly isFinal: boolean;
}

/**
 * The effect of an operation, in sentences.
 *
 * @param format writes an amount with the currency of the payment
 */
export function effectOf(
  { payment, allowed, amount, isFinal }: Request,
  format: (minorUnits: number) => string,
): readonly string[] {
  const rest = allowed.max_amount - amount;
  switch (allowed.type) {
    case 'capture':
      return [
        `${format(amount)} is collected from the cardholder.`,
        captureRest(rest, isFinal, format),
      ];
    case 'refund':
      return [
        `${format(amount)} goes back to the cardholder. A refund can’t be undone.`,
        rest === 0 ? 'Nothing is left to refund.' : `${format(rest)} can still be refunded.`,
      ];
    case 'void':
      return [
        payment.captured_amount === 0
          ? `The authorization of ${format(amount)} is released. No money moves, and the payment can’t be captured any more.`
          : `The ${format(amount)} that was not captured is released. What was captured stays captured.`,
        'A void can’t be undone.',
      ];
    default:
      return allowed.type satisfies never;
  }
}

function captureRest(
  rest: number,
  isFinal: boolean,
  format: (minorUnits: number) => string,
): string {
  if (rest === 0) return 'Nothing of the authorization is left.';
  if (isFinal) return `The other ${format(rest)} is released and can’t be captured any more.`;
  return `The other ${format(rest)} can still be captured or voided.`;
}

/** Whether the outcome of an order is not known yet. */
export function hasPendingOrder({ orders }: OperatorPaymentDetails): boolean {
  return orders.some(({ status }) => status === 'pending' || status === 'reversing');
}
