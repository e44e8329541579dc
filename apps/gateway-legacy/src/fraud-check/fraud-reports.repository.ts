import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { preparedCount } from '@tessera/database';
import type { EntityManager } from 'typeorm';
import type { PaymentRow } from '../payments/payment.js';
import type { PaymentStepType } from '../payments/payment-state.js';

/** The payment events that the fraud service accepts after a decision, under its own names. */
const REPORT_OF_STEP: Partial<Readonly<Record<PaymentStepType, string>>> = {
  authorize: 'authorization',
  capture: 'capture',
  refund: 'refund',
  void: 'void',
  fail: 'failed',
  charge_back: 'chargeback',
};

const INSERT = {
  name: 'fraud_report_insert',
  text: `insert into fraud_report (id, account_id, decision_id, type, occurred_at, context)
    values ($1, $6, $2, $3, $4, coalesce($5::text,
      (select fraud_context from account_settings where account_id = $6)))`,
};

/** Outcomes of payments that the fraud service has evaluated, to be reported to it. */
@Injectable()
export class FraudReportsRepository {
  /** In the transaction of the step, so that the outcome is reported even if the process dies. */
  async add(
    tx: EntityManager,
    payment: PaymentRow,
    step: PaymentStepType,
    at: Date,
  ): Promise<void> {
    const type = REPORT_OF_STEP[step];
    const { fraud_decision_id: decisionId, fraud_context: context } = payment;
    if (type === undefined || decisionId === null) return;
    const values = [randomUUID(), decisionId, type, at, context, payment.account_id];
    await preparedCount(tx, INSERT, values);
  }
}
