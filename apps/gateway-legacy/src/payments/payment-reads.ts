import { Injectable } from '@nestjs/common';
import {
  DEFAULT_PAGE_SIZE,
  pageEnvelope,
  prepared,
  type PageEnvelope,
  type Statement,
} from '@tessera/service';
import { DataSource } from 'typeorm';
import type { ListPaymentsQuery } from './dto/list-payments.query.js';
import type { PaymentResponse } from './dto/payment.response.js';
import type { OrderRow, PaymentRow } from './payment.js';
import { paymentResponse } from './payment-response.js';
import { COLUMNS_OF_PAYMENTS, READ_ORDERS, READ_PAYMENT } from './payment-statements.js';
import { PaymentNotFoundError } from './payments.errors.js';

const MATCHES = `account_id = $1
  and ($2::text is null or state = $2) and ($3::text is null or use_case = $3)
  and ($4::text is null or reference = $4) and ($5::uuid is null or token_id = $5)
  and ($6::uuid is null or initial_payment_id = $6)
  and ($7::timestamptz is null or created_at >= $7)
  and ($8::timestamptz is null or created_at < $8)`;

const COUNT: Statement = {
  name: 'payment_count',
  text: `select count(*)::int as total from payment where ${MATCHES}`,
};

const LIST: Statement = {
  name: 'payment_list',
  text: `select ${COLUMNS_OF_PAYMENTS} from payment where ${MATCHES}
    order by created_at desc, id desc limit $9 offset $10`,
};

/** Payments as their accounts see them. */
@Injectable()
export class PaymentReads {
  constructor(private readonly dataSource: DataSource) {}

  /** @throws PaymentNotFoundError also for the payment of another account */
  async get(accountId: string, id: string): Promise<PaymentResponse> {
    const payment = await this.find(accountId, id);
    if (payment === null) throw new PaymentNotFoundError();
    const [response] = await this.responses([payment]);
    if (response === undefined) throw new PaymentNotFoundError();
    return response;
  }

  async find(accountId: string, id: string): Promise<PaymentRow | null> {
    const [row] = await prepared<PaymentRow>(this.dataSource, READ_PAYMENT, [accountId, id]);
    return row ?? null;
  }

  /** Newest first. */
  async list(accountId: string, query: ListPaymentsQuery): Promise<PageEnvelope<PaymentResponse>> {
    const filters = [
      accountId,
      query.status ?? null,
      query.use_case ?? null,
      query.reference ?? null,
      query.token_id ?? null,
      query.initial_payment_id ?? null,
      query.created_from ?? null,
      query.created_to ?? null,
    ];
    const limit = query.limit ?? DEFAULT_PAGE_SIZE;
    const offset = ((query.page ?? 1) - 1) * limit;
    const [counts, rows] = await Promise.all([
      prepared<{ total: number }>(this.dataSource, COUNT, filters),
      prepared<PaymentRow>(this.dataSource, LIST, [...filters, limit, offset]),
    ]);
    return pageEnvelope(query, counts[0]?.total ?? 0, await this.responses(rows));
  }

  private async responses(payments: readonly PaymentRow[]): Promise<PaymentResponse[]> {
    const ids = payments.map(({ id }) => id);
    const orders = await prepared<OrderRow>(this.dataSource, READ_ORDERS, [ids]);
    const byPayment = Map.groupBy(orders, ({ payment_id: id }) => id);
    return payments.map((payment) => paymentResponse(payment, byPayment.get(payment.id) ?? []));
  }
}
