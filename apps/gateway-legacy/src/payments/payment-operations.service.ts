import { Injectable } from '@nestjs/common';
import type { AccountId } from '@tessera/ids';
import { DataSource, type EntityManager } from 'typeorm';
import type { PaymentId } from '../ids.js';
import { PaymentProvidersService } from '../providers/payment-providers.service.js';
import type { PaymentResponse } from './dto/payment.response.js';
import { OrdersRepository, type PaymentOrder } from './orders/orders.repository.js';
import { OrderProcessorService } from './orders/order-processor.service.js';
import { snapshotOf, type PaymentRow } from './payment.js';
import { PaymentTransitionsService, StepRefusedError } from './payment-transitions.service.js';
import { PaymentKeysRepository, type KeyedRequest } from './payment-keys.repository.js';
import { PaymentReadsService } from './payment-reads.service.js';
import { capturableOf, refundableOf, type PaymentStep } from './payment-state.js';
import { PaymentNotFoundError, PaymentRuleError } from './payments.errors.js';
import { operationRefusal, type PlannedOperation } from './provider-limits.js';

export type OperationType = 'capture' | 'refund' | 'void';

/** The requested operation; without an amount, the full remaining amount. */
export interface WantedOperation {
  readonly type: OperationType;
  readonly paymentId: PaymentId;
  readonly amount: number | undefined;
  /** Of a capture: what is left is voided after it. */
  readonly isFinal?: boolean;
}

class KeyTakenError extends Error {}

/** Captures, refunds and voids. The sums are reserved on the payment before the provider is asked. */
@Injectable()
export class PaymentOperationsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly keys: PaymentKeysRepository,
    private readonly transitions: PaymentTransitionsService,
    private readonly orders: OrdersRepository,
    private readonly runner: OrderProcessorService,
    private readonly reads: PaymentReadsService,
    private readonly providers: PaymentProvidersService,
  ) {}

  /** @throws PaymentNotFoundError, PaymentRuleError */
  async operate(
    accountId: AccountId,
    wanted: WantedOperation,
    key: KeyedRequest | null,
  ): Promise<PaymentResponse> {
    const { paymentId } = wanted;
    if ((await this.reads.find(accountId, paymentId)) === null) throw new PaymentNotFoundError();
    // The payment shows what the key caused before, so it is the response.
    if ((await this.keys.findPayment(key)) === null) {
      const given = await this.begin(wanted, key);
      if (given !== null) await this.runner.run(given);
    }
    return this.reads.get(accountId, paymentId);
  }

  /** @returns null when the same key has just caused the operation elsewhere */
  private async begin(
    wanted: WantedOperation,
    key: KeyedRequest | null,
  ): Promise<PaymentOrder | null> {
    try {
      return await this.dataSource.transaction((tx) => this.order(tx, wanted, key));
    } catch (error) {
      if (error instanceof KeyTakenError) return null;
      if (error instanceof StepRefusedError) throw refusalOf(wanted, error.payment);
      throw error;
    }
  }

  private async order(
    tx: EntityManager,
    { type, paymentId, amount, isFinal = false }: WantedOperation,
    key: KeyedRequest | null,
  ): Promise<PaymentOrder> {
    const payment = await this.transitions.lock(tx, paymentId);
    const sum = amount ?? leftOf(type, payment);
    // A row can't have an amount of zero; the step below reports the error.
    const step = stepOf(type, payment, sum);
    if (sum <= 0) throw new StepRefusedError(payment, step.type);
    this.checkProvider(payment, { type, amount: sum, isFinal });
    const given = await this.orders.create(tx, payment, type, { amount: sum, isFinal });
    const orderId = given.order.id;
    const changed = await this.transitions.apply(tx, payment, step, { orderId });
    if (!(await this.keys.bind(tx, key, { paymentId, orderId }))) throw new KeyTakenError();
    return { ...given, payment: changed };
  }

  /** @throws PaymentRuleError for what the payment could do and its provider cannot */
  private checkProvider(
    payment: PaymentRow,
    operation: Pick<PlannedOperation, 'type' | 'amount' | 'isFinal'>,
  ): void {
    const capabilities = this.providers.capabilitiesOf(payment.provider);
    const left = capturableOf(snapshotOf(payment));
    const hasCaptures = Number(payment.captured_amount) > 0;
    const refusal =
      capabilities && operationRefusal(capabilities, { ...operation, left, hasCaptures });
    if (refusal !== null) throw refusal;
  }
}

function stepOf(type: OperationType, payment: PaymentRow, amount: number): PaymentStep {
  switch (type) {
    case 'capture':
      return { type: 'order_capture', amount };
    case 'refund':
      return { type: 'order_refund', amount };
    case 'void':
      return Number(payment.captured_amount) > 0
        ? { type: 'order_release', amount }
        : { type: 'order_void' };
    default:
      return type satisfies never;
  }
}

/** What is left to capture, void or refund. */
function leftOf(type: OperationType, payment: PaymentRow): number {
  switch (type) {
    case 'capture':
    case 'void':
      return capturableOf(snapshotOf(payment));
    case 'refund':
      return Math.max(0, refundableOf(snapshotOf(payment)));
    default:
      return type satisfies never;
  }
}

const STATES_FOR: Readonly<Record<OperationType, readonly string[]>> = {
  capture: ['authorized', 'captured', 'settling', 'settled'],
  refund: ['captured', 'settling', 'settled'],
  void: ['authorized', 'captured', 'settling', 'settled'],
};

const PAST: Readonly<Record<OperationType, string>> = {
  capture: 'captured',
  refund: 'refunded',
  void: 'voided',
};

function refusalOf({ type }: WantedOperation, payment: PaymentRow): PaymentRuleError {
  if (!STATES_FOR[type].includes(payment.state)) {
    return new PaymentRuleError(`The payment is ${payment.state} and cannot be ${PAST[type]}.`);
  }
  if (type === 'void') {
    return new PaymentRuleError('Nothing is left of the authorization that could be voided.');
  }
  const left = `No more than ${leftOf(type, payment)} of the payment can still be ${PAST[type]}.`;
  const chargedBack = Number(payment.charged_back_amount);
  const isLess = type === 'refund' && chargedBack > 0;
  return new PaymentRuleError(
    isLess ? `${left} ${chargedBack} of it was charged back to the cardholder.` : left,
  );
}
