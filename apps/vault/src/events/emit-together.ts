import { preparedCount } from '@tessera/service';
import { fanOutSql, INSTANCE_OWNER } from '@tessera/webhooks';
import type { EntityManager } from 'typeorm';
import type { StoredEvent } from './vault-events.js';

const EMIT = {
  name: 'vault_events_emit',
  text: `with occurred(event_id, event, owner_id, body, traceparent) as (
      select id, event, $4::text, body, traceparent
      from unnest($1::uuid[], $2::text[], $3::text[], $5::text[])
        as each(id, event, body, traceparent))
    ${fanOutSql('occurred')}`,
};

/**
 * Queues many events in one statement, for the transaction of a change to many rows.
 *
 * @returns how many notifications were queued; once the transaction has committed, nudge the outbox
 */
export async function emitTogether(
  on: EntityManager,
  events: readonly StoredEvent[],
): Promise<number> {
  if (events.length === 0) return 0;
  return preparedCount(on, EMIT, [
    events.map(({ id }) => id),
    events.map(({ event }) => event),
    events.map(({ body }) => body),
    INSTANCE_OWNER,
    events.map(({ traceparent }) => traceparent),
  ]);
}
