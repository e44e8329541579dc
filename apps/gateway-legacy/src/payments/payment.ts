import type { AccountId, TokenId } from '@tessera/ids';
import {
  toOrderId,
  type MerchantId,
  type OrderId,
  type AuthenticationId,
  type GatewayTokenId,
  type PaymentId,
} from '../ids.js';
import type { CredentialFallback, CredentialType } from './credentials/payment-credential.js';
import type { PaymentSnapshot, PaymentState } from './payment-state.js';
import type { Result, ResultCategory } from './result.js';

export const USE_CASES = [
  'ONE_OFF',
  'RECURRING',
  'SUBSEQUENT_RECURRING',
  'UNSCHEDULED',
  'SUBSEQUENT_UNSCHEDULED',
] as const;
export type UseCase = (typeof USE_CASES)[number];

export const CAPTURES = ['automatic', 'manual'] as const;
export type Capture = (typeof CAPTURES)[number];

export const SOURCE_TYPES = ['checkout', 'token', 'wallet'] as const;
export type SourceType = (typeof SOURCE_TYPES)[number];

/** A row of `payment`. Amounts are bigints, which pg returns as strings. */
export interface PaymentRow extends Record<string, unknown> {
  readonly id: PaymentId;
  readonly account_id: AccountId;
  readonly created_at: Date;
  readonly updated_at: Date;
  readonly use_case: UseCase;
  readonly initial_payment_id: PaymentId | null;
  readonly reference: string;
  readonly amount: string;
  readonly currency_code: string;
  readonly capture: Capture;
  readonly source_type: SourceType;
  readonly token_id: GatewayTokenId | null;
  readonly vault_token_id: TokenId | null;
  /** The vault's, of a payment from a wallet. */
  readonly wallet_token_id: string | null;
  /** `YYYY-MM-DD` */
  readonly recurring_expiry: string | null;
  /** In days. */
  readonly recurring_frequency: number | null;
  readonly provider: string;
  readonly provider_merchant: string;
  readonly state: PaymentState;
  readonly version: number;
  readonly captured_amount: string;
  readonly capturing_amount: string;
  readonly refunded_amount: string;
  readonly refunding_amount: string;
  readonly settled_amount: string;
  readonly charged_back_amount: string;
  readonly released_amount: string;
  readonly releasing_amount: string;
  readonly result_code: string | null;
  readonly result_category: ResultCategory | null;
  readonly result_message: string | null;
  readonly authentication_id: AuthenticationId | null;
  readonly merchant_id: MerchantId | null;
  readonly statement_descriptor: string | null;
  readonly metadata: Record<string, string>;
  readonly scheme_transaction_id: string | null;
  /** Null until the authorization is sent, and for a checkout. */
  readonly credential_type: CredentialType | null;
  readonly credential_cryptogram: boolean | null;
  readonly credential_fallback: CredentialFallback | null;
  readonly fraud_decision_id: string | null;
  readonly fraud_outcome: string | null;
  /**
   * Under which the payment is judged: that of its account when it was created. Null without a fraud
   * check, and in payments of releases that did not store it.
   */
  readonly fraud_context: string | null;
}

export const ORDER_TYPES = [
  'fraud_check',
  'authorization',
  'capture',
  'refund',
  'void',
  'reversal',
] as const;
/**
 * The types of orders that a payment creates. A reversal voids an authorization whose outcome is
 * unknown.
 */
export type OrderType = (typeof ORDER_TYPES)[number];

/**
 * `pending`: created, its outcome not known. `reversing`: an authorization that is being reversed;
 * only its reversal completes it.
 */
export type OrderState = 'pending' | 'reversing' | 'succeeded' | 'failed';

/** A row of `payment_order`, whose id is the reference at the provider. */
export interface OrderRow extends Record<string, unknown> {
  readonly id: OrderId;
  readonly account_id: AccountId;
  readonly payment_id: PaymentId;
  readonly type: OrderType;
  readonly amount: string;
  readonly created_at: Date;
  readonly state: OrderState;
  readonly attempts: number;
  readonly ended_at: Date | null;
  readonly result_code: string | null;
  readonly result_category: ResultCategory | null;
  readonly result_message: string | null;
  /** Of a capture: what is left of the authorization is voided after it. */
  readonly final_capture: boolean;
  /** The provider's own ID, once it has returned one. */
  readonly provider_reference: string | null;
}

export function snapshotOf(row: PaymentRow): PaymentSnapshot {
  return {
    state: row.state,
    amount: Number(row.amount),
    captured: Number(row.captured_amount),
    capturing: Number(row.capturing_amount),
    refunded: Number(row.refunded_amount),
    refunding: Number(row.refunding_amount),
    settled: Number(row.settled_amount),
    chargedBack: Number(row.charged_back_amount),
    released: Number(row.released_amount),
    releasing: Number(row.releasing_amount),
  };
}

export function resultIn(row: PaymentRow | OrderRow): Result | null {
  const { result_code: code, result_category: category, result_message: message } = row;
  return code === null || category === null || message === null
    ? null
    : { code, category, message };
}

/** An authorization has the ID of its payment. */
export function authorizationOf(payment: Pick<PaymentRow, 'id'>): OrderId {
  return toOrderId(payment.id);
}

/** The orders of a payment to its provider, as callers see them. */
export type Operation = Exclude<OrderType, 'fraud_check' | 'reversal'>;
