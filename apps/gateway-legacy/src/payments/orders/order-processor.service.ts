import { Injectable, Logger } from '@nestjs/common';
import { preparedCount } from '@tessera/database';
import { DataSource } from 'typeorm';
import { GatewayLegacyConfig } from '../../config.js';
import { FraudCheckService } from '../../fraud-check/fraud-check.service.js';
import {
  NO_CONTEXT,
  type AuthorizationOrder,
  type ProviderOutcome,
} from '../../providers/payment-service-provider.js';
import { PaymentProvidersService } from '../../providers/payment-providers.service.js';
import {
  CredentialRefusedError,
  ProviderRefusedError,
  ProviderSilentError,
} from '../../providers/provider.errors.js';
import type { PaymentOrder } from './orders.repository.js';
import { OrderCompletionService, type OrderOutcome } from './order-completion.service.js';
import { authorizationOf } from '../payment.js';
import { PaymentCredentialsService } from '../credentials/payment-credentials.service.js';
import { POSTPONE_ORDER } from '../payment-statements.js';
import { paymentTime, type PaymentTime } from '../payment-time.js';
import {
  FRAUD_BLOCKED,
  FRAUD_UNAVAILABLE,
  PROVIDER_REFUSED,
  resultOf,
  TOKEN_GONE,
} from '../result.js';

const PASSED: OrderOutcome['result'] = { code: 'passed', category: 'approved', message: 'Passed.' };

/** Called with orders whose outcome has to be inquired about. */
export type Postponed = (order: PaymentOrder['order'], waitMs: number) => void;

/**
 * Sends orders, each after it was stored. An order whose outcome stays unknown is left `pending`:
 * it is not sent again, its outcome is inquired about.
 */
@Injectable()
export class OrderProcessorService {
  private readonly logger = new Logger(OrderProcessorService.name);
  readonly time: PaymentTime;
  /** Set by the worker that inquires later. */
  onPostponed: Postponed = () => undefined;

  constructor(
    private readonly dataSource: DataSource,
    private readonly providers: PaymentProvidersService,
    private readonly fraud: FraudCheckService,
    private readonly ending: OrderCompletionService,
    private readonly credentials: PaymentCredentialsService,
    config: GatewayLegacyConfig,
  ) {
    const { paymentProviderTimeoutMs: callMs, paymentTimeScale } = config;
    this.time = paymentTime(callMs, paymentTimeScale);
  }

  /** Carries out an order that was just placed, and those that follow from it. */
  async run(placed: PaymentOrder): Promise<void> {
    let next: PaymentOrder | null = placed;
    while (next !== null) {
      next = { ...next, context: placed.context, wallet: placed.wallet };
      const outcome = await this.attempt(next);
      next = outcome === null ? await this.postpone(next) : await this.ending.end(next, outcome);
    }
  }

  /** Records the outcome of an inquiry, and continues from there. */
  async proceed(placed: PaymentOrder, outcome: ProviderOutcome): Promise<void> {
    const ended = endOf(outcome);
    const next =
      ended === null ? await this.postpone(placed) : await this.ending.end(placed, ended);
    if (next !== null) await this.run(next);
  }

  /** The outcome stays unknown: asked for later, after a wait that grows. */
  async postpone({ order }: PaymentOrder): Promise<null> {
    const waitMs = this.time.waitMs(order.attempts);
    await preparedCount(this.dataSource, POSTPONE_ORDER, [order.id, order.account_id, waitMs]);
    this.onPostponed(order, waitMs);
    return null;
  }

  /** @returns null when the outcome is unknown */
  private async attempt(placed: PaymentOrder): Promise<OrderOutcome | null> {
    try {
      if (placed.order.type === 'fraud_check') return await this.judge(placed);
      return endOf(await this.send(placed));
    } catch (err) {
      const isSilence = err instanceof ProviderSilentError;
      const isRefusal = err instanceof ProviderRefusedError;
      if (isRefusal && err.code !== 'ambiguous') return this.refused(placed, err);
      if (!isSilence && !isRefusal) throw err;
      this.log(placed, 'The outcome of an order at the provider is not known.', err);
      return null;
    }
  }

  /** Sends an order to its provider. */
  send(placed: PaymentOrder): Promise<ProviderOutcome> {
    const { payment, order } = placed;
    const provider = this.providers.get(payment.provider);
    const common = {
      reference: order.id,
      merchant: payment.provider_merchant,
      amount: Number(order.amount),
      currencyCode: payment.currency_code,
    };
    const followUp = { ...common, authorization: authorizationOf(payment) };
    switch (order.type) {
      case 'authorization':
        return this.authorize(placed, common);
      case 'capture':
        return provider.capture(followUp);
      case 'refund':
        return provider.refund(followUp);
      case 'void':
      case 'reversal':
        return provider.void(followUp);
      case 'fraud_check':
        throw new Error('A fraud check is no order for a provider.');
      default:
        return order.type satisfies never;
    }
  }

  private async authorize(
    { payment, context = NO_CONTEXT, wallet = null }: PaymentOrder,
    common: Pick<AuthorizationOrder, 'reference' | 'merchant' | 'amount' | 'currencyCode'>,
  ): Promise<ProviderOutcome> {
    const provider = this.providers.get(payment.provider);
    const order = {
      ...common,
      orderReference: payment.reference,
      initiator: payment.initial_payment_id === null ? 'customer' : 'merchant',
      initialReference: payment.initial_payment_id,
      context,
    } as const;
    const card = await this.credentials.choose(payment, wallet);
    try {
      return await provider.authorize({ ...order, card });
    } catch (error) {
      if (!(error instanceof CredentialRefusedError)) throw error;
      return provider.authorize({
        ...order,
        card: await this.credentials.fallBack(payment, error),
      });
    }
  }

  private async judge({ payment, order }: PaymentOrder): Promise<OrderOutcome> {
    const verdict = await this.fraud.judge(payment, order);
    const { passes, outcome } = verdict;
    if (passes) return { succeeded: true, result: PASSED, verdict };
    const result = outcome === 'BLOCK' ? FRAUD_BLOCKED : FRAUD_UNAVAILABLE;
    return { succeeded: false, result, verdict };
  }

  private refused(placed: PaymentOrder, error: ProviderRefusedError): OrderOutcome {
    const isGone = error.code === 'token_unknown';
    if (!isGone) this.log(placed, 'A provider did not accept an order.', error);
    return { succeeded: false, result: isGone ? TOKEN_GONE : PROVIDER_REFUSED };
  }

  private log({ payment, order }: PaymentOrder, message: string, err: Error): void {
    const { id, type } = order;
    this.logger.warn({ message, payment_id: payment.id, order_id: id, type, err });
  }
}

function endOf(outcome: ProviderOutcome): OrderOutcome | null {
  const { status, responseCode, category, transactionId } = outcome;
  if (status === 'pending') return null;
  const result = resultOf(status, responseCode ?? '', category);
  const { schemeTransactionId } = outcome;
  return {
    succeeded: status === 'approved',
    result,
    transactionId,
    ...(schemeTransactionId !== undefined && { schemeTransactionId }),
  };
}
