import { preparedCount } from '@tessera/database';
import { EntityManager, type DataSource } from 'typeorm';
import { writerOf } from '../writer/audit-writer.js';
import { CommitWatch } from '../writer/commit-watch.js';
import type { AuditEvent } from './audit-entry.js';

/** The row, and its place in the queue of the sequencer, in one statement however many there are. */
const INSERT = {
  name: 'audit_insert_signed',
  text: `with event as (
      insert into audit_event (id, created_at, action, result, actor, object_type, object_id, origin,
        request_id, details, writer, sequence, acknowledges, mac)
      select * from unnest($1::uuid[], $2::timestamptz[], $3::text[], $4::text[], $5::text[],
        $6::text[], $7::text[], $8::text[], $9::text[], $10::text[], $11::uuid[], $12::bigint[],
        $13::text[], $14::bytea[])
      returning id, created_at)
    insert into audit_pending (event_id, created_at) select id, created_at from event`,
};

/** @param db with the manager of a transaction, the rows are a part of it */
export async function insertAuditEvents(
  db: DataSource | EntityManager,
  events: readonly AuditEvent[],
): Promise<void> {
  const dataSource = db instanceof EntityManager ? db.dataSource : db;
  const writer = writerOf(dataSource);
  // Read before the rows can be sealed.
  const { newestBatch } = writer;
  const rows = writer.sign(events);
  await preparedCount(db, INSERT, [
    rows.map(({ id }) => id),
    rows.map(({ createdAt }) => createdAt),
    rows.map(({ action }) => action),
    rows.map(({ result }) => result),
    rows.map(({ actor }) => actor),
    rows.map(({ objectType }) => objectType),
    rows.map(({ objectId }) => objectId),
    rows.map(({ origin }) => origin),
    rows.map(({ requestId }) => requestId),
    rows.map(({ details }) => details),
    rows.map(({ signature }) => signature?.writer),
    rows.map(({ signature }) => signature?.sequence),
    rows.map(({ signature }) => signature?.acknowledges),
    rows.map(({ signature }) => signature?.mac),
  ]);
  const runner = db instanceof EntityManager ? db.queryRunner : undefined;
  if (runner?.isTransactionActive === true) {
    CommitWatch.of(dataSource).after(runner, () => {
      writer.committed(rows, newestBatch);
    });
  } else {
    writer.committed(rows, newestBatch);
  }
}
