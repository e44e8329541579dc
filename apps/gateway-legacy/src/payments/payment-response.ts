import type {
  OperationResponse,
  PaymentCredentialResponse,
  PaymentResponse,
} from './dto/payment.response.js';
import { resultIn, type OrderRow, type PaymentRow } from './payment.js';
import type { Operation } from './payment.js';

/** A payment as its account sees it, in responses and in events. */
export function paymentResponse(payment: PaymentRow, orders: readonly OrderRow[]): PaymentResponse {
  return {
    id: payment.id,
    created_at: payment.created_at.toISOString(),
    updated_at: payment.updated_at.toISOString(),
    use_case: payment.use_case,
    initial_payment_id: payment.initial_payment_id,
    status: payment.state,
    reference: payment.reference,
    amount: Number(payment.amount),
    currency_code: payment.currency_code,
    captured_amount: Number(payment.captured_amount),
    refunded_amount: Number(payment.refunded_amount),
    voided_amount: Number(payment.state === 'voided' ? payment.amount : payment.released_amount),
    charged_back_amount: Number(payment.charged_back_amount),
    capture: payment.capture,
    source: {
      type: payment.source_type,
      token_id: payment.token_id,
      wallet_token_id: payment.wallet_token_id,
    },
    credential: credentialResponse(payment),
    recurring_expiry: payment.recurring_expiry,
    recurring_frequency: payment.recurring_frequency,
    authentication_id: payment.authentication_id,
    merchant_id: payment.merchant_id,
    statement_descriptor: payment.statement_descriptor,
    metadata: payment.metadata,
    scheme_transaction_id: payment.scheme_transaction_id,
    result: resultIn(payment),
    fraud:
      payment.fraud_outcome === null
        ? null
        : { decision_id: payment.fraud_decision_id, outcome: payment.fraud_outcome },
    operations: orders.map(operationResponse),
  };
}

function credentialResponse(payment: PaymentRow): PaymentCredentialResponse | null {
  const { credential_type: type, credential_cryptogram: cryptogram } = payment;
  if (type === null) return null;
  return { type, cryptogram: cryptogram === true, fallback_reason: payment.credential_fallback };
}

function operationResponse(order: OrderRow): OperationResponse {
  const isOpen = order.state === 'pending' || order.state === 'reversing';
  return {
    id: order.id,
    type: order.type as Operation,
    status: isOpen ? 'processing' : order.state,
    amount: Number(order.amount),
    created_at: order.created_at.toISOString(),
    provider_transaction_id: order.provider_reference,
    result: resultIn(order),
  };
}
