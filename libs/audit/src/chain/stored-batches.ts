import { prepared, preparedCount } from '@tessera/database';
import type { DataSource, EntityManager } from 'typeorm';
import type { StoredEvent } from '../trail/audit-entry.js';
import {
  SIGNED_EVENT_COLUMNS,
  toStoredEvent,
  type SignedAuditEvent,
} from '../trail/stored-audit-event.js';
import type { AuditBatch, BatchFormat } from './audit-batch.js';

interface BatchRow {
  readonly number: string;
  readonly sealed_at: Date;
  readonly first_position: string;
  readonly event_ids: string[];
  readonly event_hashes: Buffer;
  readonly oldest: Date | null;
  readonly newest: Date | null;
  readonly previous_head: Buffer;
  readonly head: Buffer;
  readonly seal: Buffer;
  readonly format: number;
}

const BATCH_COLUMNS =
  'number, sealed_at, first_position, event_ids, event_hashes, oldest, newest, previous_head, head, seal, format';
const EVENT_COLUMNS = SIGNED_EVENT_COLUMNS.join(', ');

const LAST = {
  name: 'audit_last_batch',
  text: `select ${BATCH_COLUMNS} from audit_batch order by number desc limit 1`,
};
const FIRST_AUTHENTICATED = {
  name: 'audit_first_authenticated_batch',
  text: `select ${BATCH_COLUMNS} from audit_batch where format >= 2 order by number limit 1`,
};
const ONE = {
  name: 'audit_batch_by_number',
  text: `select ${BATCH_COLUMNS} from audit_batch where number = $1`,
};
const AFTER = {
  name: 'audit_batches_after',
  text: `select ${BATCH_COLUMNS} from audit_batch
    where number > $1 and number <= $3 order by number limit $2`,
};
const INSERT = {
  name: 'audit_insert_batch',
  text: `insert into audit_batch (${BATCH_COLUMNS}, event_count)
    values ($1, $2, $3, $4::uuid[], $5, $6, $7, $8, $9, $10, $11, $12)`,
};
/** The times keep the search out of partitions that cannot hold any of the rows. */
const EVENTS = {
  name: 'audit_events_by_id',
  text: `select ${EVENT_COLUMNS} from audit_event
    where id = any($1::uuid[]) and created_at between $2 and $3`,
};

type On = DataSource | EntityManager;

export async function findLastBatch(on: On): Promise<AuditBatch | null> {
  const [row] = await prepared<BatchRow>(on, LAST, []);
  return row === undefined ? null : toBatch(row);
}

/** The first batch of which every row must have a MAC. */
export async function findFirstAuthenticatedBatch(on: On): Promise<AuditBatch | null> {
  const [row] = await prepared<BatchRow>(on, FIRST_AUTHENTICATED, []);
  return row === undefined ? null : toBatch(row);
}

export async function findBatch(on: On, number: number): Promise<AuditBatch | null> {
  const [row] = await prepared<BatchRow>(on, ONE, [number]);
  return row === undefined ? null : toBatch(row);
}

export async function batchesAfter(
  on: On,
  number: number,
  limit: number,
  until = Number.MAX_SAFE_INTEGER,
): Promise<AuditBatch[]> {
  return (await prepared<BatchRow>(on, AFTER, [number, limit, until])).map(toBatch);
}

export async function insertBatch(on: On, batch: AuditBatch): Promise<void> {
  await preparedCount(on, INSERT, [
    batch.number,
    batch.sealedAt,
    batch.firstPosition,
    batch.eventIds,
    batch.eventHashes,
    batch.oldest,
    batch.newest,
    batch.previousHead,
    batch.head,
    batch.seal,
    batch.format,
    batch.eventIds.length,
  ]);
}

/** Those of the rows that exist. */
export async function findEvents(
  on: On,
  ids: readonly string[],
  oldest: Date,
  newest: Date,
): Promise<Map<string, StoredEvent>> {
  const rows = await prepared<SignedAuditEvent>(on, EVENTS, [ids, oldest, newest]);
  return new Map(rows.map((row) => [row.id, toStoredEvent(row)]));
}

function toBatch(row: BatchRow): AuditBatch {
  return {
    number: Number(row.number),
    sealedAt: row.sealed_at,
    firstPosition: Number(row.first_position),
    eventIds: row.event_ids,
    eventHashes: row.event_hashes,
    oldest: row.oldest,
    newest: row.newest,
    previousHead: row.previous_head,
    head: row.head,
    seal: row.seal,
    format: formatOf(row.format),
  };
}

/** An unknown format makes the head wrong, and verification names the batch. */
function formatOf(format: number): BatchFormat {
  return format === 1 ? 1 : 2;
}
