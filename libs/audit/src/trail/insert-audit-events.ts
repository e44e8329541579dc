import { preparedCount } from '@tessera/service';
import type { DataSource, EntityManager } from 'typeorm';
import type { AuditEvent } from './audit-entry.js';

/** The row, and its place in the queue of the sequencer, in one statement however many there are. */
const INSERT = {
  name: 'audit_insert',
  text: `with event as (
      insert into audit_event (id, created_at, action, result, actor, object_type, object_id, origin,
        request_id, details)
      select * from unnest($1::uuid[], $2::timestamptz[], $3::text[], $4::text[], $5::text[],
        $6::text[], $7::text[], $8::text[], $9::text[], $10::text[])
      returning id, created_at)
    insert into audit_pending (event_id, created_at) select id, created_at from event`,
};

/** @param on with the manager of a transaction, the rows are a part of it */
export async function insertAuditEvents(
  on: DataSource | EntityManager,
  events: readonly AuditEvent[],
): Promise<void> {
  const columns = [
    events.map(({ id }) => id),
    events.map(({ createdAt }) => createdAt),
    events.map(({ action }) => action),
    events.map(({ result }) => result),
    events.map(({ actor }) => actor),
    events.map(({ objectType }) => objectType),
    events.map(({ objectId }) => objectId),
    events.map(({ origin }) => origin),
    events.map(({ requestId }) => requestId),
    events.map(({ details }) => details),
  ];
  await preparedCount(on, INSERT, columns);
}
