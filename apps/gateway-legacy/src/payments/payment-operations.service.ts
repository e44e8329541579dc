import { Injectable } from '@nestjs/common';
import { AuditTrailService } from '@tessera/audit';
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
import { capturableOf, refundableOf, stepFrom, type PaymentStep } from './payment-state.js';
import { PaymentNotFoundError, PaymentRuleError } from './payments.errors.js';
import { operationRefusal, type PlannedOperation } from './provider-limits.js';

export const OPERATION_TYPES = ['capture', 'refund', 'void'] as const;
export type OperationType = (typeof OPERATION_TYPES)[number];

/** The requested operation; without an amount, the full remaining amount. */
export interface WantedOperation {
  readonly type: OperationType;
  readonly paymentId: PaymentId;
  readonly amount: number | undefined;
  /** Of a capture: what is left is voided after it. */
  readonly isFinal?: boolean;
  /** Requested by an operator of the instance: the audit trail records it with its order. */
  readonly byOperator?: boolean;
}

/** An operation that a payment and its provider allow now. */
export interface AllowedOperation {
  readonly type: OperationType;
  /** The most that can be requested. */
  readonly maxAmount: number;
  /** Whether less can be requested. */
  readonly allowsPart: boolean;
  /** Of a capture: whether what a partial one leaves can be voided with it. */
  readonly allowsFinal: boolean;
}

type WantedOfAccount = WantedOperation & { readonly accountId: AccountId };

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
    private readonly audit: AuditTrailService,
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
    const isKnown = (await this.keys.findPayment(accountId, key)) !== null;
    const given = isKnown ? null : await this.begin({ ...wanted, accountId }, key);
    if (given === null) this.audit.declareUnchanged();
    else await this.runner.run(given);
    return this.reads.get(accountId, paymentId);
  }

  /** What can be requested for a payment now. */
  allowedFor(payment: PaymentRow): AllowedOperation[] {
    return OPERATION_TYPES.flatMap((type) => {
      const maxAmount = leftOf(type, payment);
      const step = stepOf(type, payment, maxAmount);
      if (maxAmount <= 0 || stepFrom(snapshotOf(payment), step) === null) return [];
      const permits = (amount: number, isFinal: boolean) =>
        this.providerRefusal(payment, { type, amount, isFinal }) === null;
      if (!permits(maxAmount, false)) return [];
      const isDivisible = type !== 'void' && maxAmount > 1;
      const allowsPart = isDivisible && permits(1, false);
      const allowsFinal = type === 'capture' && allowsPart && permits(1, true);
      return [{ type, maxAmount, allowsPart, allowsFinal }];
    });
  }

  /** @returns null when the same key has just caused the operation elsewhere */
  private async begin(
    wanted: WantedOfAccount,
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
    { type, accountId, paymentId, amount, isFinal = false, byOperator = false }: WantedOfAccount,
    key: KeyedRequest | null,
  ): Promise<PaymentOrder> {
    const payment = await this.transitions.lock(tx, accountId, paymentId);
    const sum = amount ?? leftOf(type, payment);
    // A row can't have an amount of zero; the step below reports the error.
    const step = stepOf(type, payment, sum);
    if (sum <= 0) throw new StepRefusedError(payment, step.type);
    const refusal = this.providerRefusal(payment, { type, amount: sum, isFinal });
    if (refusal !== null) throw refusal;
    const given = await this.orders.create(tx, payment, type, { amount: sum, isFinal });
    const orderId = given.order.id;
    const changed = await this.transitions.apply(tx, payment, step, { orderId });
    const isBound = await this.keys.bind(tx, key, { accountId, paymentId, orderId });
    if (!isBound) throw new KeyTakenError();
    if (byOperator) {
      await this.audit.record(tx, {
        action: `payment.${type}`,
        result: 'success',
        object: { type: 'payment', id: paymentId },
        details: {
          account_id: accountId,
          order_id: orderId,
          amount: sum,
          currency_code: payment.currency_code,
          ...(type === 'capture' && { final: isFinal }),
        },
      });
    }
    return { ...given, payment: changed };
  }

  /** The error for what the payment could do and its provider cannot. */
  private providerRefusal(
    payment: PaymentRow,
    operation: Pick<PlannedOperation, 'type' | 'amount' | 'isFinal'>,
  ): PaymentRuleError | null {
    const capabilities = this.providers.capabilitiesOf(payment.provider);
    const left = capturableOf(snapshotOf(payment));
    const hasCaptures = Number(payment.captured_amount) > 0;
    return capabilities && operationRefusal(capabilities, { ...operation, left, hasCaptures });
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
