import { Injectable } from '@nestjs/common';
import { prepared, preparedCount } from '@tessera/database';
import type { AccountId } from '@tessera/ids';
import { Clock } from '@tessera/telemetry';
import { WebhookOutboxRepository } from '@tessera/webhooks';
import type { EntityManager } from 'typeorm';
import type { GatewayLegacyEvent } from '../events/gateway-event-types.js';
import type { OrderId, PaymentId } from '../ids.js';
import type { ChargebackResponse } from './dto/chargeback.js';
import { FraudReportsRepository } from '../fraud-check/fraud-reports.repository.js';
import { snapshotOf, type OrderRow, type PaymentRow } from './payment.js';
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

/** The steps that send an event to the account; all others are internal. */
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

interface AppliedStep {
  readonly step: PaymentStepType;
  readonly at: Date;
  readonly chargeback?: ChargebackResponse;
}

export interface StepContext {
  /** The order that the step creates or completes. */
  readonly orderId: OrderId | null;
  readonly result?: Result;
  /** Of a step of a chargeback: it is part of the event. */
  readonly chargeback?: ChargebackResponse;
}

/** The payment does not allow the step. Its transaction is rolled back. */
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
export class PaymentTransitionsService {
  constructor(
    private readonly clock: Clock,
    private readonly outbox: WebhookOutboxRepository,
    private readonly fraudReports: FraudReportsRepository,
  ) {}

  /** @param values in the order of the statement */
  async insert(tx: EntityManager, values: readonly unknown[]): Promise<PaymentRow> {
    const payment = one(await prepared<PaymentRow>(tx, INSERT_PAYMENT, values));
    const { account_id: accountId, id, version, created_at: at, state, amount } = payment;
    const event = [accountId, id, version, at, 'create', null, state, amount, null];
    await preparedCount(tx, INSERT_EVENT, event);
    return payment;
  }

  /** The current payment, locked until the transaction ends. */
  async lock(tx: EntityManager, accountId: AccountId, id: PaymentId): Promise<PaymentRow> {
    return one(await prepared<PaymentRow>(tx, LOCK_PAYMENT, [accountId, id]));
  }

  /**
   * Takes a step.
   *
   * @param payment locked in this transaction
   * @throws StepRefusedError
   */
  async apply(
    tx: EntityManager,
    payment: PaymentRow,
    step: PaymentStep,
    { orderId, result, chargeback }: StepContext,
  ): Promise<PaymentRow> {
    const next = stepFrom(snapshotOf(payment), step);
    if (next === null) throw new StepRefusedError(payment, step.type);
    const at = this.clock.now();
    const version = payment.version + 1;
    const changed = one(
      await prepared<PaymentRow>(tx, CHANGE_PAYMENT, [
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
        payment.account_id,
      ]),
    );
    const amount = 'amount' in step ? step.amount : null;
    const of = [payment.account_id, payment.id];
    const event = [...of, version, at, step.type, payment.state, next.state, amount, orderId];
    await preparedCount(tx, INSERT_EVENT, event);
    await this.emitEvent(tx, changed, { step: step.type, at, ...(chargeback && { chargeback }) });
    return changed;
  }

  private async emitEvent(
    tx: EntityManager,
    payment: PaymentRow,
    { step, at, chargeback }: AppliedStep,
  ): Promise<void> {
    await this.fraudReports.add(tx, payment, step, at);
    const event = EVENT_OF_STEP[step];
    if (event === undefined) return;
    const orders = await prepared<OrderRow>(tx, READ_ORDERS, [payment.account_id, [payment.id]]);
    await this.outbox.emit(tx, {
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
  if (row === undefined) throw new Error('The payment was changed by another process.');
  return row;
}
