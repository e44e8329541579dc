import { Injectable, Logger } from '@nestjs/common';
import { preparedCount } from '@tessera/service';
import { DataSource } from 'typeorm';
import { GatewayLegacyConfig } from '../config.js';
import { FraudCheck } from '../fraud-check/fraud-check.js';
import { NO_CONTEXT, type ProviderOutcome } from '../providers/payment-service-provider.js';
import { PaymentProviders } from '../providers/payment-providers.js';
import { ProviderRefusedError, ProviderSilentError } from '../providers/provider.errors.js';
import type { GivenOrder } from './given-order.js';
import { OrderEnding, type OrderOutcome } from './order-ending.js';
import { authorizationOf } from './payment.js';
import { POSTPONE_ORDER } from './payment-statements.js';
import { paymentTime, type PaymentTime } from './payment-time.js';
import {
  FRAUD_BLOCKED,
  FRAUD_UNAVAILABLE,
  PROVIDER_REFUSED,
  resultOf,
  TOKEN_GONE,
} from './result.js';

const PASSED: OrderOutcome['result'] = { code: 'passed', category: 'approved', message: 'Passed.' };

/** Told of orders whose outcome has to be asked for. */
export type Postponed = (order: GivenOrder['order'], waitMs: number) => void;

/**
 * Carries out orders, each once it is written down. An order whose outcome stays unknown is left
 * `pending`: it is not sent again, its outcome is asked for.
 */
@Injectable()
export class OrderRunner {
  private readonly logger = new Logger(OrderRunner.name);
  readonly time: PaymentTime;
  /** Set by whoever asks later. */
  onPostponed: Postponed = () => undefined;

  constructor(
    private readonly dataSource: DataSource,
    private readonly providers: PaymentProviders,
    private readonly fraud: FraudCheck,
    private readonly ending: OrderEnding,
    config: GatewayLegacyConfig,
  ) {
    const { paymentProviderTimeoutMs: callMs, paymentTimeScale } = config;
    this.time = paymentTime(callMs, paymentTimeScale);
  }

  /** Carries out an order that was just given, and those that follow from it. */
  async run(given: GivenOrder): Promise<void> {
    let next: GivenOrder | null = given;
    while (next !== null) {
      next = { ...next, context: given.context };
      const outcome = await this.attempt(next);
      next = outcome === null ? await this.postpone(next) : await this.ending.end(next, outcome);
    }
  }

  /** Records an outcome that was asked for, and goes on from there. */
  async proceed(given: GivenOrder, outcome: ProviderOutcome): Promise<void> {
    const ended = endOf(outcome);
    const next = ended === null ? await this.postpone(given) : await this.ending.end(given, ended);
    if (next !== null) await this.run(next);
  }

  /** The outcome stays unknown: asked for later, after a wait that grows. */
  async postpone({ order }: GivenOrder): Promise<null> {
    const waitMs = this.time.waitMs(order.attempts);
    await preparedCount(this.dataSource, POSTPONE_ORDER, [order.id, waitMs]);
    this.onPostponed(order, waitMs);
    return null;
  }

  /** @returns null when nobody knows what happened */
  private async attempt(given: GivenOrder): Promise<OrderOutcome | null> {
    try {
      if (given.order.type === 'fraud_check') return await this.judge(given);
      return endOf(await this.send(given));
    } catch (err) {
      const isSilence = err instanceof ProviderSilentError;
      const isRefusal = err instanceof ProviderRefusedError;
      if (isRefusal && err.code !== 'ambiguous') return this.refused(given, err);
      if (!isSilence && !isRefusal) throw err;
      this.log(given, 'The outcome of an order at the provider is not known.', err);
      return null;
    }
  }

  /** Sends an order to its provider. */
  send({ payment, order, context = NO_CONTEXT }: GivenOrder): Promise<ProviderOutcome> {
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
        return provider.authorize({
          ...common,
          orderReference: payment.reference,
          initiator: payment.initial_payment_id === null ? 'customer' : 'merchant',
          initialReference: payment.initial_payment_id,
          accountId: payment.account_id,
          vaultTokenId: payment.vault_token_id,
          context,
        });
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

  private async judge({ payment, order }: GivenOrder): Promise<OrderOutcome> {
    const verdict = await this.fraud.judge(payment, order);
    const { passes, outcome } = verdict;
    if (passes) return { succeeded: true, result: PASSED, verdict };
    const result = outcome === 'BLOCK' ? FRAUD_BLOCKED : FRAUD_UNAVAILABLE;
    return { succeeded: false, result, verdict };
  }

  private refused(given: GivenOrder, error: ProviderRefusedError): OrderOutcome {
    const isGone = error.code === 'token_unknown';
    if (!isGone) this.log(given, 'A provider did not accept an order.', error);
    return { succeeded: false, result: isGone ? TOKEN_GONE : PROVIDER_REFUSED };
  }

  private log({ payment, order }: GivenOrder, message: string, err: Error): void {
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
