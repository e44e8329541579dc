import type { AccountId } from '@tessera/ids';
import type { PaymentId, SettlementExceptionId } from '../ids.js';
import type { ExceptionReason } from '../payments/settlement-files/settlement-line.js';

/** `open`: waits for an operator. `retrying`: will be applied again. The others are final. */
export const EXCEPTION_STATUSES = ['open', 'retrying', 'resolved', 'dismissed'] as const;
export type ExceptionStatus = (typeof EXCEPTION_STATUSES)[number];

/** A row of `settlement_exception`, with the line that it is about. */
export interface ExceptionRow extends Record<string, unknown> {
  readonly id: SettlementExceptionId;
  readonly account_id: AccountId;
  readonly created_at: Date;
  readonly updated_at: Date;
  readonly status: ExceptionStatus;
  readonly reason: ExceptionReason;
  readonly attempts: number;
  readonly note: string | null;
  readonly provider: string;
  readonly merchant: string;
  readonly settlement: number;
  readonly closed_at: Date;
  readonly type: string;
  /** A bigint, as a string. */
  readonly amount: string;
  readonly currency_code: string;
  /** As the file names it. */
  readonly reference: string | null;
  readonly payment_id: PaymentId | null;
}
