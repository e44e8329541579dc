import { Injectable } from '@nestjs/common';
import { DONE, exponential, LeasedWorker, retry, type Outcome, type WorkItem } from '@tessera/work';
import { DataSource } from 'typeorm';
import { DeliveriesRepository } from '../deliveries/deliveries.repository.js';
import { WebhookEndpointsRepository } from '../endpoints/webhook-endpoints.repository.js';
import { toResendId, type ResendId } from '../ids.js';
import { WebhookOutboxRepository } from '../outbox/webhook-outbox.repository.js';
import { ResendsRepository } from './resends.repository.js';

/** Deliveries that a resend queues each second, so that new events are not behind thousands of them. */
const BATCH = 100;
const PAUSE_MS = 1_000;
/** An endpoint with as many pending deliveries gets no more of them yet. */
const MOST_PENDING = 500;

/**
 * Sends ranges of deliveries again, batch by batch. A step moves a batch from the log to the outbox and
 * the job's position in one transaction, so a process that dies repeats nothing.
 */
@Injectable()
export class ResendWorker extends LeasedWorker<WorkItem> {
  constructor(
    private readonly dataSource: DataSource,
    private readonly resends: ResendsRepository,
    private readonly deliveries: DeliveriesRepository,
    private readonly endpoints: WebhookEndpointsRepository,
    private readonly outbox: WebhookOutboxRepository,
  ) {
    super({
      name: 'webhook-resends',
      does: 'send webhooks again',
      source: resends,
      concurrency: 4,
      leaseMs: 30_000,
      pollMs: 1_000,
      backoff: exponential(1_000, 60_000),
      due: { table: 'webhook_resend', column: 'due_at', where: "status = 'running'" },
    });
  }

  protected override async perform({ id }: WorkItem): Promise<Outcome> {
    const isDone = await this.step(toResendId(id));
    return isDone ? DONE : retry(undefined, { afterMs: PAUSE_MS, quiet: true });
  }

  /** @returns whether nothing is left to do */
  private step(id: ResendId): Promise<boolean> {
    return this.dataSource.transaction(async (tx) => {
      const resend = await this.resends.lock(tx, id);
      if (resend === null) return true;
      const { owner_id: ownerId, endpoint_id: endpointId } = resend;
      const endpoint = await this.endpoints.lockShared(tx, ownerId, endpointId);
      if (endpoint?.enabled !== true) {
        await this.resends.end(tx, resend);
        return true;
      }
      const pending = await this.resends.countPending(tx, endpointId, MOST_PENDING);
      if (pending >= MOST_PENDING) return false;
      const moved = await this.resends.next(tx, resend, BATCH);
      if (moved.length > 0) await this.deliveries.resend(tx, moved);
      const isLast = moved.length < BATCH;
      await this.resends.advance(tx, resend, { moved, isLast });
      this.outbox.wakeAfterCommit(tx);
      return isLast;
    });
  }
}
