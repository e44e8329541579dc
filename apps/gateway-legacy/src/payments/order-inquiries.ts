import { Injectable, Logger } from '@nestjs/common';
import type { BeforeApplicationShutdown, OnApplicationBootstrap } from '@nestjs/common';
import { JobQueues, type OpenJobQueue } from '@tessera/jobs';
import { PeriodicTask, prepared, ServiceRole } from '@tessera/service';
import { DataSource } from 'typeorm';
import { GatewayLegacyConfig } from '../config.js';
import { PaymentProviders } from '../providers/payment-providers.js';
import { ProviderRefusedError, ProviderSilentError } from '../providers/provider.errors.js';
import type { GivenOrder } from './given-order.js';
import { OrderEnding } from './order-ending.js';
import { OrderRunner } from './order-runner.js';
import type { OrderRow, PaymentRow } from './payment.js';
import { CLAIM_ORDER, FIND_OVERDUE, PAYMENT_OF_ORDER } from './payment-statements.js';
import { CALLED_OFF, PROVIDER_REFUSED } from './result.js';

interface OrderKey {
  readonly order_id: string;
}

const QUEUE_NAME = 'payment-orders';
/** Inquiries that one process makes at once. */
const CONCURRENCY = 50;
const MAX_OVERDUE = 100;
/** A provider that has refused an order so often, always saying that it never heard of it, means it. */
const REFUSALS_BELIEVED = 10;

/**
 * Finds out how orders ended whose outcome is unknown: a job asks the provider, and where the job or
 * the process was lost, a look at the table. An order is claimed before it is worked on, and its
 * provider is asked before anything is sent again.
 */
@Injectable()
export class OrderInquiries implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger(OrderInquiries.name);
  private readonly overdue: PeriodicTask;
  private readonly underWay = new Set<Promise<void>>();
  private readonly works: boolean;
  private queue: OpenJobQueue<OrderKey> | undefined;

  constructor(
    config: GatewayLegacyConfig,
    role: ServiceRole,
    private readonly dataSource: DataSource,
    private readonly queues: JobQueues,
    private readonly providers: PaymentProviders,
    private readonly runner: OrderRunner,
    private readonly ending: OrderEnding,
  ) {
    this.works = role.isWorker || config.webhookWorker === 'in-process';
    this.overdue = new PeriodicTask({
      failure: 'Payments whose outcome is unknown could not be looked for.',
      everyMs: runner.time.pollMs,
      work: () => this.takeUpOverdue(),
    });
    runner.onPostponed = (order, waitMs) => {
      this.enqueue(order, waitMs);
    };
  }

  async onApplicationBootstrap(): Promise<void> {
    this.queue = await this.queues.open<OrderKey>({
      name: QUEUE_NAME,
      concurrency: CONCURRENCY,
      works: this.works,
      process: ({ data }) => this.inquire(data.order_id),
    });
    if (this.works) this.overdue.start();
  }

  /** While the database is still open. */
  async beforeApplicationShutdown(): Promise<void> {
    await this.overdue.stop();
    await this.queue?.close();
    await Promise.all(this.underWay);
  }

  /** Finds out how an order ended, unless it has ended or somebody else is at it. */
  async inquire(orderId: string): Promise<void> {
    const lease = [orderId, this.runner.time.leaseMs];
    const [order] = await prepared<OrderRow>(this.dataSource, CLAIM_ORDER, lease);
    if (order === undefined) return;
    const [payment] = await prepared<PaymentRow>(this.dataSource, PAYMENT_OF_ORDER, [orderId]);
    if (payment === undefined) throw new Error('An order has no payment.');
    const given = { payment, order };
    // Whoever judged the payment has died before it was sent anywhere.
    if (order.type === 'fraud_check') {
      await this.ending.end(given, { succeeded: false, result: CALLED_OFF });
      return;
    }
    await this.settle(given).catch((err: unknown) => this.askLater(given, err));
  }

  private async settle(given: GivenOrder): Promise<void> {
    const { payment, order } = given;
    const provider = this.providers.get(payment.provider);
    const outcome = await provider.inquire(payment.provider_merchant, order.id);
    if (outcome !== null) {
      await this.runner.proceed(given, outcome);
    } else if (order.type === 'authorization') {
      const reversal = await this.ending.beginReversal(given);
      if (reversal !== null) await this.runner.run(reversal);
    } else {
      await this.sendAgain(given);
    }
  }

  /**
   * The provider has just said that it never heard of the order, and carries out one reference once:
   * should the first one still be on its way, one of the two does nothing.
   */
  private async sendAgain(given: GivenOrder): Promise<void> {
    try {
      await this.runner.proceed(given, await this.runner.send(given));
    } catch (error) {
      const isRefusal = error instanceof ProviderRefusedError;
      if (!isRefusal || given.order.attempts < REFUSALS_BELIEVED) throw error;
      await this.ending.end(given, { succeeded: false, result: PROVIDER_REFUSED });
    }
  }

  /** No answer to an inquiry says nothing of the order, whatever kind of no answer it is. */
  private async askLater(given: GivenOrder, err: unknown): Promise<void> {
    const isOfProvider = err instanceof ProviderSilentError || err instanceof ProviderRefusedError;
    if (!isOfProvider) throw err;
    const { id, type, attempts } = given.order;
    const message = 'A provider did not say how an order ended; it is asked again.';
    this.logger.warn({ message, order_id: id, type, attempts, err });
    await this.runner.postpone(given);
  }

  private enqueue({ id, attempts }: OrderRow, delayMs: number): void {
    const job = { id: `${id}-${attempts}`, data: { order_id: id }, delayMs };
    this.queue?.add([job]).catch((err: unknown) => {
      this.logger.warn({ message: 'An inquiry could not be queued; it is looked for.', err });
    });
  }

  private async takeUpOverdue(): Promise<void> {
    const room = CONCURRENCY - this.underWay.size;
    if (room <= 0) return;
    const values = [this.runner.time.queueGraceMs, Math.min(room, MAX_OVERDUE)];
    const found = await prepared<{ id: string }>(this.dataSource, FIND_OVERDUE, values);
    for (const { id } of found) this.takeUp(id);
  }

  private takeUp(id: string): void {
    const work = this.inquire(id)
      .catch((err: unknown) => {
        this.logger.warn({ message: 'An order could not be asked about.', order_id: id, err });
      })
      .finally(() => this.underWay.delete(work));
    this.underWay.add(work);
  }
}
