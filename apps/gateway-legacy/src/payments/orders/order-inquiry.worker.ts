import { Injectable } from '@nestjs/common';
import { prepared } from '@tessera/database';
import { DONE, exponential, LeasedWorker, retry, type Outcome } from '@tessera/work';
import { DataSource } from 'typeorm';
import { GatewayLegacyConfig } from '../../config.js';
import { FraudCheckService } from '../../fraud-check/fraud-check.service.js';
import { PaymentProvidersService } from '../../providers/payment-providers.service.js';
import { ProviderRefusedError, ProviderSilentError } from '../../providers/provider.errors.js';
import { DueOrdersRepository } from './due-orders.repository.js';
import type { PaymentOrder } from './orders.repository.js';
import { OrderCompletionService } from './order-completion.service.js';
import { OrderProcessorService } from './order-processor.service.js';
import type { OrderRow, PaymentRow } from '../payment.js';
import { READ_PAYMENT } from '../payment-statements.js';
import { LONGEST_WAIT_MS } from '../payment-time.js';
import { CALLED_OFF, FRAUD_BLOCKED, PROVIDER_REFUSED } from '../result.js';

/**
 * After this many refusals, each following an inquiry in which the provider did not know the order,
 * the refusal is final.
 */
const REFUSALS_BELIEVED = 10;

/**
 * Finds out the outcome of orders for which it is unknown. An order is claimed first, and its
 * provider is asked before anything is sent again.
 */
@Injectable()
export class OrderInquiryWorker extends LeasedWorker<OrderRow> {
  constructor(
    { paymentTimeScale: scale }: GatewayLegacyConfig,
    orders: DueOrdersRepository,
    private readonly dataSource: DataSource,
    private readonly providers: PaymentProvidersService,
    private readonly runner: OrderProcessorService,
    private readonly ending: OrderCompletionService,
    private readonly fraud: FraudCheckService,
  ) {
    const { leaseMs, pollMs } = runner.time;
    super({
      name: 'payment-orders',
      does: 'find out how an order ended',
      source: orders,
      concurrency: 50,
      ...{ leaseMs, pollMs },
      backoff: exponential(2_000 / scale, LONGEST_WAIT_MS / scale),
      due: { table: 'payment_order', column: 'due_at', where: `state = 'pending'` },
      queue: true,
    });
    runner.onPostponed = (order, waitMs) => {
      this.wakeAt(order, waitMs);
    };
  }

  protected override async perform(order: OrderRow): Promise<Outcome> {
    const [payment] = await prepared<PaymentRow>(this.dataSource, READ_PAYMENT, [
      order.account_id,
      order.payment_id,
    ]);
    if (payment === undefined) throw new Error('An order has no payment.');
    const placed = { payment, order };
    if (order.type === 'fraud_check') {
      await this.callOff(placed);
      return DONE;
    }
    try {
      await this.settle(placed);
      return DONE;
    } catch (error) {
      // A failed inquiry, of whatever kind, means nothing for the order.
      const isOfProvider =
        error instanceof ProviderSilentError || error instanceof ProviderRefusedError;
      if (!isOfProvider) throw error;
      return retry(error);
    }
  }

  /**
   * The process that judged the payment has died before it sent the payment anywhere. Fraud may have decided already.
   * The same idempotency key returns that decision, and the failed payment is reported for it.
   */
  private async callOff(placed: PaymentOrder): Promise<void> {
    const verdict = await this.fraud.judge(placed.payment, placed.order);
    const result = verdict.outcome === 'BLOCK' ? FRAUD_BLOCKED : CALLED_OFF;
    await this.ending.end(placed, { succeeded: false, result, verdict });
  }

  /** Records how the order ended, or postpones it, itself. */
  private async settle(placed: PaymentOrder): Promise<void> {
    const { payment, order } = placed;
    const provider = this.providers.get(payment.provider);
    const outcome = await provider.inquire(payment.provider_merchant, order.id);
    if (outcome !== null) {
      await this.runner.proceed(placed, outcome);
    } else if (order.type === 'authorization') {
      const reversal = await this.ending.beginReversal(placed);
      if (reversal !== null) await this.runner.run(reversal);
    } else {
      await this.sendAgain(placed);
    }
  }

  /**
   * Sending the order again is safe. The provider has just reported that it does not know the
   * order, and executes a reference only once: if the first request is still on its way, one of the
   * two has no effect.
   */
  private async sendAgain(placed: PaymentOrder): Promise<void> {
    try {
      await this.runner.proceed(placed, await this.runner.send(placed));
    } catch (error) {
      const isRefusal = error instanceof ProviderRefusedError;
      if (!isRefusal || placed.order.attempts < REFUSALS_BELIEVED) throw error;
      await this.ending.end(placed, { succeeded: false, result: PROVIDER_REFUSED });
    }
  }
}
