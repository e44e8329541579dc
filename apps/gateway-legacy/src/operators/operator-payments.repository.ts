import { Injectable } from '@nestjs/common';
import { prepared, routeRead } from '@tessera/database';
import { CursorListsRepository } from '@tessera/http';
import { DataSource } from 'typeorm';
import type { OrderId, PaymentId } from '../ids.js';
import type { OrderRow, PaymentRow } from '../payments/payment.js';
import type { PaymentState } from '../payments/payment-state.js';
import { COLUMNS_OF_ORDERS, COLUMNS_OF_PAYMENTS } from '../payments/payment-statements.js';
import type { ListOperatorPaymentsQuery } from './dto/list-operator-payments.query.js';
import type { PAYMENT_EVENT_TYPES } from './dto/operator-payment.response.js';

/** The path of the list and of its links. */
export const OPERATOR_PAYMENTS_PATH = '/api/admin/payments';
const DEFAULT_LIMIT = 20;

/** A payment with the name of its account. */
export interface OperatorPaymentRow extends PaymentRow {
  readonly account_name: string;
}

type PaymentOfAccount = Pick<PaymentRow, 'id' | 'account_id'>;

/** A row of `payment_event`. */
export interface PaymentEventRow {
  readonly version: number;
  readonly created_at: Date;
  readonly type: (typeof PAYMENT_EVENT_TYPES)[number];
  readonly from_state: PaymentState | null;
  readonly to_state: PaymentState;
  readonly amount: string | null;
  readonly order_id: OrderId | null;
}

const FIND = {
  name: 'operator_payments_find',
  text: `select p.*, account.name as account_name
    from unnest($1::uuid[]) with ordinality as wanted (payment_id, place)
    cross join lateral (
      select ${COLUMNS_OF_PAYMENTS} from payment where id = wanted.payment_id) p
    join account on account.id = p.account_id
    order by wanted.place`,
};
const READ_ORDERS = {
  name: 'operator_payment_orders',
  text: `select ${COLUMNS_OF_ORDERS} from payment_order
    where account_id = $1 and payment_id = $2
    order by created_at, id`,
};
const READ_EVENTS = {
  name: 'operator_payment_events',
  text: `select version, created_at, type, from_state, to_state, amount, order_id
    from payment_event where account_id = $1 and payment_id = $2 order by version`,
};

const CONDITIONS = {
  status: (parameter: string) => `state = ${parameter}`,
  reference: (parameter: string) => `reference = ${parameter}`,
  amount_from: (parameter: string) => `amount >= ${parameter}::bigint`,
  amount_to: (parameter: string) => `amount <= ${parameter}::bigint`,
  currency_code: (parameter: string) => `currency_code = ${parameter}`,
  account_id: (parameter: string) => `account_id = ${parameter}::uuid`,
  from: (parameter: string) => `created_at >= ${parameter}::timestamptz`,
  to: (parameter: string) => `created_at < ${parameter}::timestamptz`,
};

const FILTERS = Object.keys(CONDITIONS) as (keyof typeof CONDITIONS)[];

/** The payments of all accounts. */
@Injectable()
export class OperatorPaymentsRepository {
  constructor(
    private readonly dataSource: DataSource,
    private readonly lists: CursorListsRepository,
  ) {}

  /** Only IDs are selected, so that filters are evaluated in an index before a row is read. */
  async page(
    query: ListOperatorPaymentsQuery,
  ): Promise<{ readonly rows: readonly OperatorPaymentRow[]; readonly next: string | null }> {
    const given = FILTERS.filter((name) => query[name] !== undefined);
    const { rows, next } = await this.lists.page<{ id: PaymentId }>(this.dataSource, {
      table: 'payment',
      columns: ['id'],
      where: given.map((name, index) => CONDITIONS[name](`$${index + 1}`)),
      values: given.map((name) => query[name]),
      query,
      order: query.order,
      defaultLimit: DEFAULT_LIMIT,
      cursor: 'opaque',
      path: OPERATOR_PAYMENTS_PATH,
      filters: {
        ...Object.fromEntries(given.map((name) => [name, query[name]])),
        order: query.order,
      },
    });
    const ids = rows.map(({ id }) => id);
    return { rows: await this.findAll(ids), next };
  }

  async find(id: PaymentId): Promise<OperatorPaymentRow | undefined> {
    return (await this.findAll([id]))[0];
  }

  /** Oldest first, those included that callers do not see: the fraud check, and reversals. */
  orders({ account_id: accountId, id }: PaymentOfAccount): Promise<OrderRow[]> {
    return prepared<OrderRow>(this.dataSource, READ_ORDERS, [accountId, id]);
  }

  /** Oldest first. */
  events({ account_id: accountId, id }: PaymentOfAccount): Promise<PaymentEventRow[]> {
    return prepared<PaymentEventRow>(this.dataSource, READ_EVENTS, [accountId, id]);
  }

  private findAll(ids: readonly PaymentId[]): Promise<OperatorPaymentRow[]> {
    return routeRead(this.dataSource, (db) => prepared<OperatorPaymentRow>(db, FIND, [ids]));
  }
}
