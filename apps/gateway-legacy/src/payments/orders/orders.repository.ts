import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { prepared } from '@tessera/database';
import { Clock } from '@tessera/telemetry';
import type { VaultWalletToken } from '@tessera/vault-client';
import type { EntityManager } from 'typeorm';
import { GatewayLegacyConfig } from '../../config.js';
import type { AuthorizationContext } from '../../providers/payment-service-provider.js';
import { authorizationOf, type OrderRow, type OrderType, type PaymentRow } from '../payment.js';
import { INSERT_ORDER } from '../payment-statements.js';
import { paymentTime } from '../payment-time.js';

/** An order and the payment that gave it. */
export interface PaymentOrder {
  readonly payment: PaymentRow;
  readonly order: OrderRow;
  /**
   * What the authorization carries. Only the process that created the payment has it: it is not
   * stored, because no other process sends an authorization.
   */
  readonly context?: AuthorizationContext | undefined;
  /** The wallet token, for a payment from one; kept as long as the context. */
  readonly wallet?: VaultWalletToken | null | undefined;
}

/** What an order is about; by default the whole payment. */
export interface OrderTerms {
  readonly amount?: number;
  /** Of a capture: what is left of the authorization is voided after it. */
  readonly isFinal?: boolean;
}

/** Stores orders before they are sent, in the transaction that decides to send them. */
@Injectable()
export class OrdersRepository {
  /** When it expires, the process that created the order has its response or has died. */
  readonly leaseMs: number;

  constructor(
    private readonly clock: Clock,
    config: GatewayLegacyConfig,
  ) {
    const { paymentProviderTimeoutMs: callMs, paymentTimeScale } = config;
    this.leaseMs = paymentTime(callMs, paymentTimeScale).leaseMs;
  }

  async create(
    tx: EntityManager,
    payment: PaymentRow,
    type: OrderType,
    { amount = Number(payment.amount), isFinal = false }: OrderTerms = {},
  ): Promise<PaymentOrder> {
    const id = type === 'authorization' ? authorizationOf(payment) : randomUUID();
    const terms = [type, amount, this.clock.now(), this.leaseMs, isFinal];
    const values = [payment.account_id, id, payment.id, ...terms];
    const [order] = await prepared<OrderRow>(tx, INSERT_ORDER, values);
    if (order === undefined) throw new Error('The order was not written.');
    return { payment, order };
  }
}
