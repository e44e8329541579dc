import { Injectable } from '@nestjs/common';
import { prepared, routeRead } from '@tessera/database';
import { pageEnvelope, pageRows, type PageEnvelope } from '@tessera/http';
import type { AccountId } from '@tessera/ids';
import { DataSource, type EntityManager } from 'typeorm';
import type { PaymentId } from '../ids.js';
import type { ListPaymentsQuery } from './dto/payment.request.js';
import type { PaymentResponse } from './dto/payment.response.js';
import type { OrderRow, PaymentRow } from './payment.js';
import { paymentResponse } from './payment-response.js';
import { COLUMNS_OF_PAYMENTS, READ_ORDERS, READ_PAYMENT } from './payment-statements.js';
import { PaymentNotFoundError } from './payments.errors.js';

/** Payments as their accounts see them. */
@Injectable()
export class PaymentReadsService {
  constructor(private readonly dataSource: DataSource) {}

  /** @throws PaymentNotFoundError also for the payment of another account */
  async get(accountId: AccountId, id: PaymentId): Promise<PaymentResponse> {
    const payment = await this.find(accountId, id);
    if (payment === null) throw new PaymentNotFoundError();
    const [response] = await responsesOf(this.dataSource, accountId, [payment]);
    if (response === undefined) throw new PaymentNotFoundError();
    return response;
  }

  async find(accountId: AccountId, id: PaymentId): Promise<PaymentRow | null> {
    const [row] = await prepared<PaymentRow>(this.dataSource, READ_PAYMENT, [accountId, id]);
    return row ?? null;
  }

  /** Newest first. */
  async list(
    accountId: AccountId,
    query: ListPaymentsQuery,
  ): Promise<PageEnvelope<PaymentResponse>> {
    const { rows, total } = await pageRows<PaymentRow>(this.dataSource, {
      table: 'payment',
      columns: COLUMNS_OF_PAYMENTS,
      filters: [
        ['account_id = $', accountId],
        ['state = $', query.status],
        ['use_case = $', query.use_case],
        ['reference = $', query.reference],
        ['token_id = $', query.token_id],
        ['initial_payment_id = $', query.initial_payment_id],
        ['created_at >= $', query.created_from],
        ['created_at < $', query.created_to],
      ],
      query,
    });
    const data = await routeRead(this.dataSource, (db) => responsesOf(db, accountId, rows));
    return pageEnvelope(query, total, data);
  }
}

async function responsesOf(
  db: DataSource | EntityManager,
  accountId: AccountId,
  payments: readonly PaymentRow[],
): Promise<PaymentResponse[]> {
  const ids = payments.map(({ id }) => id);
  const orders = await prepared<OrderRow>(db, READ_ORDERS, [accountId, ids]);
  const byPayment = Map.groupBy(orders, ({ payment_id: id }) => id);
  return payments.map((payment) => paymentResponse(payment, byPayment.get(payment.id) ?? []));
}
