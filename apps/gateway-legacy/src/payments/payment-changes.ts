import { Injectable } from '@nestjs/common';
import { Clock, prepared, preparedCount } from '@tessera/service';
import { WebhookOutbox } from '@tessera/webhooks';
import type { EntityManager } from 'typeorm';
import type { GatewayLegacyEvent } from '../events/gateway-events.js';
import type { ChargebackResponse } from './dto/chargeback.js';
import { FraudReports } from '../fraud-check/fraud-reports.js';
import { standingOf, type OrderRow, type PaymentRow } from './payment.js';
import { paymentResponse } from './payment-response.js';
import { stepFrom, type PaymentStep, type PaymentStepType } from './payment-state.js';
import {
  CHANGE_PAYMENT,
  INSERT_EVENT,
  INSERT_PAYMENT,
  LOCK_PAYMENT,
  READ_ORDERS,
} from './payment-statements.js';
import type { Result } from './result.js';

/** What the account hears of; other steps are nobody's concern but the gateway's. */
const EVENT_OF_STEP: Partial<Readonly<Record<PaymentStepType, GatewayLegacyEvent>>> = {
  authorize: 'payment.authorized',
  capture: 'payment.captured',
  settle: 'payment.settled',
  void: 'payment.voided',
  release: 'payment.partially_voided',
  refund: 'payment.refunded',
  fail: 'payment.failed',
  charge_back: 'payment.chargeback_received',
  reverse_chargeback: 'payment.chargeback_reversed',
};

interface TakenStep {
  readonly step: PaymentStepType;
  readonly at: Date;
  readonly chargeback?: ChargebackResponse;
}

export interface StepContext {
  /** The order that the step gives or ends. */
  readonly orderId: string | null;
  readonly result?: Result;
  /** Of a step of a chargeback: it is part of the event. */
  readonly chargeback?: ChargebackResponse;
}

/** The step is none that the payment can take. Its transaction is rolled back. */
export class StepRefusedError extends Error {
  constructor(
    readonly payment: PaymentRow,
    readonly step: PaymentStepType,
  ) {
    super(`A payment that is ${payment.state} cannot ${step}.`);
    this.name = new.target.name;
  }
}

/**
 * Changes payments, each change with its row of `payment_event` and its webhook event in one
 * transaction. There is no other way to change one.
 */
@Injectable()
export class PaymentChanges {
  constructor(
    private readonly clock: Clock,
    private readonly outbox: WebhookOutbox,
    private readonly fraudReports: FraudReports,
  ) {}

  /** @param values in the order of the statement */
  async insert(on: EntityManager, values: readonly unknown[]): Promise<PaymentRow> {
    const payment = one(await prepared<PaymentRow>(on, INSERT_PAYMENT, values));
    const { id, version, created_at: at, state, amount } = payment;
    await preparedCount(on, INSERT_EVENT, [id, version, at, 'create', null, state, amount, null]);
    return payment;
  }

  /** The payment as it is, and nobody else's to change until the transaction ends. */
  async lock(on: EntityManager, id: string): Promise<PaymentRow> {
    return one(await prepared<PaymentRow>(on, LOCK_PAYMENT, [id]));
  }

  /**
   * Takes a step.
   *
   * @param payment locked in this transaction
   * @throws StepRefusedError
   */
  async take(
    on: EntityManager,
    payment: PaymentRow,
    step: PaymentStep,
    { orderId, result, chargeback }: StepContext,
  ): Promise<PaymentRow> {
    const next = stepFrom(standingOf(payment), step);
    if (next === null) throw new StepRefusedError(payment, step.type);
    const at = this.clock.now();
    const version = payment.version + 1;
    const changed = one(
      await prepared<PaymentRow>(on, CHANGE_PAYMENT, [
        payment.id,
        payment.version,
        version,
        next.state,
        next.captured,
        next.capturing,
        next.refunded,
        next.refunding,
        next.settled,
        result?.code ?? null,
        result?.category ?? null,
        result?.message ?? null,
        at,
        next.chargedBack,
        next.released,
        next.releasing,
      ]),
    );
    const amount = 'amount' in step ? step.amount : null;
    const event = [payment.id, version, at, step.type, payment.state, next.state, amount, orderId];
    await preparedCount(on, INSERT_EVENT, event);
    await this.tell(on, changed, { step: step.type, at, ...(chargeback && { chargeback }) });
    return changed;
  }

  private async tell(
    on: EntityManager,
    payment: PaymentRow,
    { step, at, chargeback }: TakenStep,
  ): Promise<void> {
    await this.fraudReports.add(on, payment, step, at);
    const event = EVENT_OF_STEP[step];
    if (event === undefined) return;
    const orders = await prepared<OrderRow>(on, READ_ORDERS, [[payment.id]]);
    await this.outbox.emit(on, {
      event,
      ownerId: payment.account_id,
      body: {
        occurred_at: at.toISOString(),
        payment: paymentResponse(payment, orders),
        ...(chargeback && { chargeback }),
      },
    });
  }
}

function one<T>(rows: readonly T[]): T {
  const [row] = rows;
  if (row === undefined) throw new Error('The payment was changed by somebody else.');
  return row;
}
