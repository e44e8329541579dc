import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { preparedCount } from '@tessera/service';
import type { EntityManager } from 'typeorm';
import type { PaymentRow } from '../payments/payment.js';
import type { PaymentStepType } from '../payments/payment-state.js';

/** What the fraud service wants to know of a payment after its decision, in its own words. */
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
  text: `insert into fraud_report (id, decision_id, type, occurred_at) values ($1, $2, $3, $4)`,
};

/** What became of payments that the fraud service judged, to be told to it. */
@Injectable()
export class FraudReports {
  /** In the transaction of the step: what happened will be told, whatever dies. */
  async add(
    on: EntityManager,
    payment: PaymentRow,
    step: PaymentStepType,
    at: Date,
  ): Promise<void> {
    const type = REPORT_OF_STEP[step];
    const { fraud_decision_id: decisionId } = payment;
    if (type === undefined || decisionId === null) return;
    await preparedCount(on, INSERT, [randomUUID(), decisionId, type, at]);
  }
}
