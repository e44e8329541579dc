import { Injectable } from '@nestjs/common';
import { AuditTrailService } from '@tessera/audit';
import { ValidationFailedError } from '@tessera/errors';
import { requirePeriod } from '@tessera/http';
import type { PaymentId } from '../ids.js';
import type { PaymentResponse } from '../payments/dto/payment.response.js';
import { resultIn, type OrderRow } from '../payments/payment.js';
import { paymentResponse } from '../payments/payment-response.js';
import type { KeyedRequest } from '../payments/payment-keys.repository.js';
import {
  PaymentOperationsService,
  type WantedOperation,
} from '../payments/payment-operations.service.js';
import { PaymentNotFoundError, PaymentRuleError } from '../payments/payments.errors.js';
import type { ListOperatorPaymentsQuery } from './dto/list-operator-payments.query.js';
import type {
  OperatorPaymentDetailsResponse,
  OperatorPaymentResponse,
  PaymentEventResponse,
  PaymentOrderResponse,
} from './dto/operator-payment.response.js';
import {
  OperatorPaymentsRepository,
  type OperatorPaymentRow,
  type PaymentEventRow,
} from './operator-payments.repository.js';

/** Reads and operates the payments of all accounts for the operator of the instance. */
@Injectable()
export class OperatorPaymentsService {
  constructor(
    private readonly payments: OperatorPaymentsRepository,
    private readonly operations: PaymentOperationsService,
    private readonly audit: AuditTrailService,
  ) {}

  async list(
    query: ListOperatorPaymentsQuery,
  ): Promise<{ data: OperatorPaymentResponse[]; links: { next: string | null } }> {
    requirePeriod(query);
    requireAmounts(query);
    const { rows, next } = await this.payments.page(query);
    return { data: rows.map((row) => summary(row, paymentResponse(row, []))), links: { next } };
  }

  /**
   * Shows no metadata: merchants may have written about people there. That the payment was read is
   * recorded before it is shown.
   *
   * @throws PaymentNotFoundError
   */
  async get(id: PaymentId): Promise<OperatorPaymentDetailsResponse> {
    const row = await this.find(id);
    await this.audit.record(null, {
      action: 'payment.read',
      result: 'success',
      object: { type: 'payment', id },
      details: { account_id: row.account_id },
    });
    return this.detailsOf(row);
  }

  /**
   * Captures, refunds or voids for the account of the payment. Refusals are recorded too: they show
   * what someone tried.
   *
   * @throws PaymentNotFoundError, PaymentRuleError
   */
  async operate(
    wanted: WantedOperation,
    key: KeyedRequest | null,
  ): Promise<OperatorPaymentDetailsResponse> {
    const { type, paymentId: id, amount = null } = wanted;
    const { account_id: accountId } = await this.find(id);
    try {
      await this.operations.operate(accountId, { ...wanted, byOperator: true }, key);
    } catch (error) {
      if (error instanceof PaymentRuleError) {
        await this.audit.record(null, {
          action: `payment.${type}`,
          result: 'refused',
          object: { type: 'payment', id },
          details: { account_id: accountId, amount },
        });
      }
      throw error;
    }
    return this.detailsOf(await this.find(id));
  }

  private async find(id: PaymentId): Promise<OperatorPaymentRow> {
    const row = await this.payments.find(id);
    if (row === undefined) throw new PaymentNotFoundError();
    return row;
  }

  private async detailsOf(row: OperatorPaymentRow): Promise<OperatorPaymentDetailsResponse> {
    const [orders, events] = await Promise.all([
      this.payments.orders(row),
      this.payments.events(row),
    ]);
    const payment = paymentResponse(row, []);
    const short: Readonly<OperatorPaymentResponse> = summary(row, payment);
    return {
      ...short,
      provider_merchant: row.provider_merchant,
      capture: payment.capture,
      source: payment.source,
      credential: payment.credential,
      initial_payment_id: payment.initial_payment_id,
      authentication_id: payment.authentication_id,
      merchant_id: payment.merchant_id,
      scheme_transaction_id: payment.scheme_transaction_id,
      allowed_operations: this.operations
        .allowedFor(row)
        .map(({ type, maxAmount, allowsPart, allowsFinal }) => ({
          type,
          max_amount: maxAmount,
          partial: allowsPart,
          final: allowsFinal,
        })),
      orders: orders.map(orderOf),
      timeline: events.map(eventOf),
    };
  }
}

function requireAmounts({ amount_from: least, amount_to: most }: ListOperatorPaymentsQuery): void {
  if (least === undefined || most === undefined || least <= most) return;
  const message = 'must not be less than amount_from';
  throw new ValidationFailedError([{ path: '$.query.amount_to', message }]);
}

function summary(row: OperatorPaymentRow, payment: PaymentResponse): OperatorPaymentResponse {
  return {
    id: payment.id,
    account_id: row.account_id,
    account_name: row.account_name,
    created_at: payment.created_at,
    updated_at: payment.updated_at,
    status: payment.status,
    use_case: payment.use_case,
    reference: payment.reference,
    amount: payment.amount,
    currency_code: payment.currency_code,
    captured_amount: payment.captured_amount,
    refunded_amount: payment.refunded_amount,
    voided_amount: payment.voided_amount,
    charged_back_amount: payment.charged_back_amount,
    provider: row.provider,
    result: payment.result,
    fraud: payment.fraud,
  };
}

function orderOf(order: OrderRow): PaymentOrderResponse {
  return {
    id: order.id,
    type: order.type,
    status: order.state,
    amount: Number(order.amount),
    created_at: order.created_at.toISOString(),
    ended_at: order.ended_at?.toISOString() ?? null,
    attempts: order.attempts,
    provider_transaction_id: order.provider_reference,
    result: resultIn(order),
  };
}

function eventOf(event: PaymentEventRow): PaymentEventResponse {
  return {
    version: event.version,
    created_at: event.created_at.toISOString(),
    type: event.type,
    from_status: event.from_state,
    to_status: event.to_state,
    amount: event.amount === null ? null : Number(event.amount),
    order_id: event.order_id,
  };
}
