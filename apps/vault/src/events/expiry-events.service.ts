import { Injectable } from '@nestjs/common';
import { preparedCount } from '@tessera/database';
import { Clock } from '@tessera/telemetry';
import { fanOutSql, INSTANCE_OWNER, WebhookOutboxRepository } from '@tessera/webhooks';
import { DataSource, type EntityManager } from 'typeorm';
import {
  type StoredEvent,
  type VaultEvent,
  type VaultEventName,
  VaultEventsService,
} from './vault-events.service.js';

const EMIT = {
  name: 'vault_events_emit',
  text: `with occurred(event_id, event, owner_id, body, traceparent) as (
      select id, event, $4::text, body, traceparent
      from unnest($1::uuid[], $2::text[], $3::text[], $5::text[])
        as each(id, event, body, traceparent))
    ${fanOutSql('occurred')}`,
};

/** Queues many events in one statement, in the transaction of a change to many rows. */
async function emitTogether(
  tx: EntityManager,
  events: readonly StoredEvent[],
  outbox: WebhookOutboxRepository,
): Promise<void> {
  if (events.length === 0) return;
  const queued = await preparedCount(tx, EMIT, [
    events.map(({ id }) => id),
    events.map(({ event }) => event),
    events.map(({ body }) => body),
    INSTANCE_OWNER,
    events.map(({ traceparent }) => traceparent),
  ]);
  if (queued > 0) outbox.wakeAfterCommit(tx);
}

/** Emits events for expired objects. */
@Injectable()
export class ExpiryEventsService {
  constructor(
    private readonly events: VaultEventsService,
    private readonly outbox: WebhookOutboxRepository,
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  /**
   * Expires objects and emits an event for each, in one transaction.
   *
   * @param end makes the change and returns the IDs of the expired objects
   * @returns these IDs
   */
  async emit(
    event: VaultEventName,
    type: VaultEvent['relatedObject']['type'],
    end: (tx: EntityManager, now: Date) => Promise<readonly string[]>,
  ): Promise<readonly string[]> {
    const occurredAt = this.clock.now();
    return this.dataSource.transaction(async (tx) => {
      const ended = await end(tx, occurredAt);
      const events = ended.map((id) =>
        this.events.build({ event, occurredAt, relatedObject: { type, id } }),
      );
      await emitTogether(tx, events, this.outbox);
      return ended;
    });
  }
}
