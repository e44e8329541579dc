import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Clock, prepared } from '@tessera/service';
import type { EntityManager } from 'typeorm';
import { GatewayLegacyConfig } from '../config.js';
import type { AuthorizationContext } from '../providers/payment-service-provider.js';
import { authorizationOf, type OrderRow, type OrderType, type PaymentRow } from './payment.js';
import { INSERT_ORDER } from './payment-statements.js';
import { paymentTime } from './payment-time.js';

/** An order and the payment that gave it. */
export interface GivenOrder {
  readonly payment: PaymentRow;
  readonly order: OrderRow;
  /**
   * What the authorization carries. Only the process that made the payment has it: it is not stored,
   * because no other process sends an authorization.
   */
  readonly context?: AuthorizationContext | undefined;
}

/** What an order is about; by default the whole payment. */
export interface OrderWish {
  readonly amount?: number;
  /** Of a capture: what is left of the authorization is voided after it. */
  readonly isFinal?: boolean;
}

/** Writes down what is about to be asked for, in the transaction that decides to ask. */
@Injectable()
export class OrderIntents {
  /** After it, whoever gave an order has its answer or has died. */
  readonly leaseMs: number;

  constructor(
    private readonly clock: Clock,
    config: GatewayLegacyConfig,
  ) {
    const { paymentProviderTimeoutMs: callMs, paymentTimeScale } = config;
    this.leaseMs = paymentTime(callMs, paymentTimeScale).leaseMs;
  }

  async give(
    on: EntityManager,
    payment: PaymentRow,
    type: OrderType,
    { amount = Number(payment.amount), isFinal = false }: OrderWish = {},
  ): Promise<GivenOrder> {
    const id = type === 'authorization' ? authorizationOf(payment) : randomUUID();
    const values = [id, payment.id, type, amount, this.clock.now(), this.leaseMs, isFinal];
    const [order] = await prepared<OrderRow>(on, INSERT_ORDER, values);
    if (order === undefined) throw new Error('The order was not written.');
    return { payment, order };
  }
}
