import { Injectable } from '@nestjs/common';
import { Clock, prepared, preparedCount } from '@tessera/service';
import { DataSource, type EntityManager } from 'typeorm';
import type { FraudVerdict } from '../fraud-check/fraud-check.js';
import { OrderIntents, type GivenOrder } from './given-order.js';
import { authorizationOf, standingOf, type OrderRow, type PaymentRow } from './payment.js';
import { PaymentChanges } from './payment-changes.js';
import { capturableOf, type PaymentStep } from './payment-state.js';
import {
  BEGIN_REVERSAL,
  END_ORDER,
  KEEP_DECISION,
  KEEP_SCHEME_TRANSACTION,
  RESUME_ORDER,
} from './payment-statements.js';
import { CALLED_OFF, type Result } from './result.js';

/** How an order ended. */
export interface OrderOutcome {
  readonly succeeded: boolean;
  readonly result: Result;
  readonly transactionId?: string;
  /** Of an authorization, where the provider has told it. */
  readonly schemeTransactionId?: string;
  /** Of a fraud check. */
  readonly verdict?: FraudVerdict;
}

interface Ending {
  readonly on: EntityManager;
  readonly payment: PaymentRow;
  readonly order: OrderRow;
  readonly outcome: OrderOutcome;
}

/**
 * Ends orders. An order ends once: whoever comes first changes its row, takes the step of the payment
 * and gives the order that follows, in one transaction; whoever comes later (a late answer, another
 * replica's inquiry) finds it ended and changes nothing.
 */
@Injectable()
export class OrderEnding {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly changes: PaymentChanges,
    private readonly intents: OrderIntents,
  ) {}

  /** @returns the order that follows, if any; null too when the order had ended already */
  end(given: GivenOrder, outcome: OrderOutcome): Promise<GivenOrder | null> {
    return this.dataSource.transaction(async (on) => {
      const payment = await this.changes.lock(on, given.payment.id);
      const order = await this.close(on, given.order.id, 'pending', outcome);
      return order === null ? null : this.follow({ on, payment, order, outcome });
    });
  }

  /**
   * Begins to call off an authorization that the provider has never heard of. From here on its answer
   * does not count, should it still come: the void alone says how it ended.
   */
  beginReversal({ payment, order }: GivenOrder): Promise<GivenOrder | null> {
    return this.dataSource.transaction(async (on) => {
      const locked = await this.changes.lock(on, payment.id);
      const begun = await preparedCount(on, BEGIN_REVERSAL, [order.id]);
      return begun === 0 ? null : this.intents.give(on, locked, 'reversal');
    });
  }

  private async close(
    on: EntityManager,
    id: string,
    from: 'pending' | 'reversing',
    { succeeded, result, transactionId }: OrderOutcome,
  ): Promise<OrderRow | null> {
    const [order] = await prepared<OrderRow>(on, END_ORDER, [
      id,
      from,
      succeeded ? 'succeeded' : 'failed',
      this.clock.now(),
      result.code,
      result.category,
      result.message,
      transactionId ?? null,
    ]);
    return order ?? null;
  }

  private follow(ending: Ending): Promise<GivenOrder | null> {
    const { order, outcome } = ending;
    const amount = Number(order.amount);
    const took = (yes: PaymentStep, no: PaymentStep) =>
      this.take(ending, outcome.succeeded ? yes : no).then(() => null);
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

  private async afterFraudCheck(ending: Ending): Promise<GivenOrder | null> {
    const { on, payment, outcome } = ending;
    const { verdict } = outcome;
    if (verdict !== undefined) {
      await preparedCount(on, KEEP_DECISION, [payment.id, verdict.decisionId, verdict.outcome]);
    }
    const judged = { ...ending, payment: await this.changes.lock(on, payment.id) };
    if (!outcome.succeeded) {
      await this.take(judged, { type: 'fail' });
      return null;
    }
    // What the check came to is no result of the payment.
    const orderId = ending.order.id;
    const next = await this.changes.take(on, judged.payment, { type: 'process' }, { orderId });
    return this.intents.give(on, next, 'authorization');
  }

  private async afterAuthorization(ending: Ending): Promise<GivenOrder | null> {
    const { on, order, outcome } = ending;
    if (!outcome.succeeded) {
      await this.take(ending, { type: 'fail' });
      return null;
    }
    const { schemeTransactionId } = outcome;
    if (schemeTransactionId !== undefined) {
      await preparedCount(on, KEEP_SCHEME_TRANSACTION, [ending.payment.id, schemeTransactionId]);
    }
    const authorized = await this.take(ending, { type: 'authorize' });
    if (authorized.capture === 'manual' || isToBeReviewed(authorized)) return null;
    const amount = Number(order.amount);
    const given = await this.intents.give(on, authorized, 'capture', { amount });
    const step: PaymentStep = { type: 'order_capture', amount };
    const orderId = given.order.id;
    return { ...given, payment: await this.changes.take(on, authorized, step, { orderId }) };
  }

  /** The last capture gives what is left of the authorization back to the cardholder. */
  private async afterCapture(ending: Ending): Promise<GivenOrder | null> {
    const { on, order, outcome } = ending;
    const amount = Number(order.amount);
    const type = outcome.succeeded ? 'capture' : 'refuse_capture';
    const captured = await this.take(ending, { type, amount });
    const left = capturableOf(standingOf(captured));
    if (!outcome.succeeded || !order.final_capture || left <= 0) return null;
    const given = await this.intents.give(on, captured, 'void', { amount: left });
    const step: PaymentStep = { type: 'order_release', amount: left };
    const orderId = given.order.id;
    return { ...given, payment: await this.changes.take(on, captured, step, { orderId }) };
  }

  /** The authorization is void, or will be refused; or it is there after all and cannot be voided. */
  private async afterReversal(ending: Ending): Promise<null> {
    const { on, payment, outcome } = ending;
    const authorization = authorizationOf(payment);
    if (!outcome.succeeded) {
      await preparedCount(on, RESUME_ORDER, [authorization, this.intents.leaseMs]);
      return null;
    }
    const calledOff = { succeeded: false, result: CALLED_OFF };
    const order = await this.close(on, authorization, 'reversing', calledOff);
    if (order === null) throw new Error('An authorization that was being called off has ended.');
    await this.take({ on, payment, order, outcome: calledOff }, { type: 'fail' });
    return null;
  }

  private take({ on, payment, order, outcome }: Ending, step: PaymentStep): Promise<PaymentRow> {
    const { result } = outcome;
    return this.changes.take(on, payment, step, { orderId: order.id, result });
  }
}

/** Somebody is still to look at it: it is authorized, and its account captures or voids it. */
function isToBeReviewed({ fraud_outcome: outcome }: PaymentRow): boolean {
  return outcome === 'REVIEW' || outcome === 'PROVISIONAL';
}
