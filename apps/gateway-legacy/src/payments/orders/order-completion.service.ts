import { Injectable } from '@nestjs/common';
import { prepared, preparedCount } from '@tessera/database';
import { Clock } from '@tessera/telemetry';
import { DataSource, type EntityManager } from 'typeorm';
import type { FraudVerdict } from '../../fraud-check/fraud-check.service.js';
import { OrdersRepository, type PaymentOrder } from './orders.repository.js';
import { authorizationOf, snapshotOf, type OrderRow, type PaymentRow } from '../payment.js';
import { PaymentTransitionsService } from '../payment-transitions.service.js';
import { capturableOf, type PaymentStep } from '../payment-state.js';
import {
  BEGIN_REVERSAL,
  END_ORDER,
  KEEP_DECISION,
  KEEP_SCHEME_TRANSACTION,
  RESUME_ORDER,
} from '../payment-statements.js';
import { CALLED_OFF, type Result } from '../result.js';

/** How an order ended. */
export interface OrderOutcome {
  readonly succeeded: boolean;
  readonly result: Result;
  readonly transactionId?: string;
  /** Of an authorization, if the provider returned it. */
  readonly schemeTransactionId?: string;
  /** Of a fraud check. */
  readonly verdict?: FraudVerdict;
}

interface Ending {
  readonly tx: EntityManager;
  readonly payment: PaymentRow;
  readonly order: OrderRow;
  readonly outcome: OrderOutcome;
}

/**
 * Completes orders. An order is completed once: the first process updates its row, applies the step
 * to the payment and creates the next order, in one transaction. A process that comes later, with a
 * late response or from another replica's inquiry, finds the order completed and changes nothing.
 */
@Injectable()
export class OrderCompletionService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly transitions: PaymentTransitionsService,
    private readonly orders: OrdersRepository,
  ) {}

  /** @returns the order that follows, if any; null too when the order had ended already */
  end(placed: PaymentOrder, outcome: OrderOutcome): Promise<PaymentOrder | null> {
    return this.dataSource.transaction(async (tx) => {
      const { account_id: accountId, id } = placed.payment;
      const payment = await this.transitions.lock(tx, accountId, id);
      const order = await this.close(tx, placed.order, 'pending', outcome);
      return order === null ? null : this.follow({ tx, payment, order, outcome });
    });
  }

  /**
   * Begins the reversal of an authorization that the provider does not know. From here on, a late
   * response to the authorization is ignored: only the void decides how it ended.
   */
  beginReversal({ payment, order }: PaymentOrder): Promise<PaymentOrder | null> {
    return this.dataSource.transaction(async (tx) => {
      const locked = await this.transitions.lock(tx, payment.account_id, payment.id);
      const begun = await preparedCount(tx, BEGIN_REVERSAL, [order.id, order.account_id]);
      return begun === 0 ? null : this.orders.create(tx, locked, 'reversal');
    });
  }

  private async close(
    tx: EntityManager,
    { id, account_id: accountId }: Pick<OrderRow, 'id' | 'account_id'>,
    from: 'pending' | 'reversing',
    { succeeded, result, transactionId }: OrderOutcome,
  ): Promise<OrderRow | null> {
    const [order] = await prepared<OrderRow>(tx, END_ORDER, [
      id,
      from,
      succeeded ? 'succeeded' : 'failed',
      this.clock.now(),
      result.code,
      result.category,
      result.message,
      transactionId ?? null,
      accountId,
    ]);
    return order ?? null;
  }

  private follow(ending: Ending): Promise<PaymentOrder | null> {
    const { order, outcome } = ending;
    const amount = Number(order.amount);
    const took = (yes: PaymentStep, no: PaymentStep) =>
      this.apply(ending, outcome.succeeded ? yes : no).then(() => null);
    switch (order.type) {
      case 'fraud_check':
        return this.afterFraudCheck(ending);
      case 'authorization':
        return this.afterAuthorization(ending);
      case 'capture':
        return this.afterCapture(ending);
      case 'refund':
        return took({ type: 'refund', amount }, { type: 'refuse_refund', amount });
      case 'void':
        return ending.payment.state === 'voiding'
          ? took({ type: 'void' }, { type: 'refuse_void' })
          : took({ type: 'release', amount }, { type: 'refuse_release', amount });
      case 'reversal':
        return this.afterReversal(ending);
      default:
        return order.type satisfies never;
    }
  }

  private async afterFraudCheck(ending: Ending): Promise<PaymentOrder | null> {
    const { tx, payment, outcome } = ending;
    const { account_id: accountId, id } = payment;
    const { verdict } = outcome;
    if (verdict !== undefined) {
      const { decisionId, outcome: decided } = verdict;
      await preparedCount(tx, KEEP_DECISION, [accountId, id, decisionId, decided]);
    }
    const judged = { ...ending, payment: await this.transitions.lock(tx, accountId, id) };
    if (!outcome.succeeded) {
      await this.apply(judged, { type: 'fail' });
      return null;
    }
    // The result of the fraud check is not a result of the payment.
    const orderId = ending.order.id;
    const next = await this.transitions.apply(tx, judged.payment, { type: 'process' }, { orderId });
    return this.orders.create(tx, next, 'authorization');
  }

  private async afterAuthorization(ending: Ending): Promise<PaymentOrder | null> {
    const { tx, payment, order, outcome } = ending;
    if (!outcome.succeeded) {
      await this.apply(ending, { type: 'fail' });
      return null;
    }
    const { schemeTransactionId } = outcome;
    if (schemeTransactionId !== undefined) {
      const values = [payment.account_id, payment.id, schemeTransactionId];
      await preparedCount(tx, KEEP_SCHEME_TRANSACTION, values);
    }
    const authorized = await this.apply(ending, { type: 'authorize' });
    if (authorized.capture === 'manual' || isToBeReviewed(authorized)) return null;
    const amount = Number(order.amount);
    const placed = await this.orders.create(tx, authorized, 'capture', { amount });
    const step: PaymentStep = { type: 'order_capture', amount };
    const orderId = placed.order.id;
    return { ...placed, payment: await this.transitions.apply(tx, authorized, step, { orderId }) };
  }

  /** After the last capture, the rest of the authorization is released to the cardholder. */
  private async afterCapture(ending: Ending): Promise<PaymentOrder | null> {
    const { tx, order, outcome } = ending;
    const amount = Number(order.amount);
    const type = outcome.succeeded ? 'capture' : 'refuse_capture';
    const captured = await this.apply(ending, { type, amount });
    const left = capturableOf(snapshotOf(captured));
    if (!outcome.succeeded || !order.final_capture || left <= 0) return null;
    const placed = await this.orders.create(tx, captured, 'void', { amount: left });
    const step: PaymentStep = { type: 'order_release', amount: left };
    const orderId = placed.order.id;
    return { ...placed, payment: await this.transitions.apply(tx, captured, step, { orderId }) };
  }

  /** The authorization is void, or will be refused; or it is there after all and cannot be voided. */
  private async afterReversal(ending: Ending): Promise<null> {
    const { tx, payment, outcome } = ending;
    const authorization = { id: authorizationOf(payment), account_id: payment.account_id };
    if (!outcome.succeeded) {
      await preparedCount(tx, RESUME_ORDER, [
        authorization.id,
        authorization.account_id,
        this.orders.leaseMs,
      ]);
      return null;
    }
    const calledOff = { succeeded: false, result: CALLED_OFF };
    const order = await this.close(tx, authorization, 'reversing', calledOff);
    if (order === null) throw new Error('An authorization that was being called off has ended.');
    await this.apply({ tx, payment, order, outcome: calledOff }, { type: 'fail' });
    return null;
  }

  private apply({ tx, payment, order, outcome }: Ending, step: PaymentStep): Promise<PaymentRow> {
    const { result } = outcome;
    return this.transitions.apply(tx, payment, step, { orderId: order.id, result });
  }
}

/** A review is pending: the payment is authorized, and its account captures or voids it. */
function isToBeReviewed({ fraud_outcome: outcome }: PaymentRow): boolean {
  return outcome === 'REVIEW' || outcome === 'PROVISIONAL';
}
