import { preparedCount } from '@tessera/database';
import { fanOutSql, INSTANCE_OWNER, type WebhookOutboxRepository } from '@tessera/webhooks';
import type { EntityManager } from 'typeorm';
import type { StoredEvent } from './vault-events.service.js';

const EMIT = {
  name: 'vault_events_emit',
  text: `with occurred(event_id, event, owner_id, body, traceparent) as (
      select id, event, $4::text, body, traceparent
      from unnest($1::uuid[], $2::text[], $3::text[], $5::text[])
        as each(id, event, body, traceparent))
    ${fanOutSql('occurred')}`,
};

/** Queues many events in one statement, in the transaction of a change to many rows. */
export async function emitTogether(
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
