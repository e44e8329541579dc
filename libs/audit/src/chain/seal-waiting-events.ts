import { prepared, preparedCount } from '@tessera/database';
import type { EntityManager } from 'typeorm';
import type { StoredEvent } from '../trail/audit-entry.js';
import type { RowMac } from '../writer/row-mac.js';
import { GENESIS, headOf, NO_ROW, type AuditBatch, type BatchSealer } from './audit-batch.js';
import { hashEvent } from './event-hash.js';
import { findEvents, findLastBatch, insertBatch } from './stored-batches.js';
import { legacyRowsUntil } from './upgrade-window.js';

export const MAX_BATCH_EVENTS = 1_000;

/** The oldest rows that wait. The lease of the sequencer is held, so no other process takes them. */
const FIND = {
  name: 'audit_find_pending',
  text: 'select position, event_id, created_at from audit_pending order by position limit $1',
};
const REMOVE = {
  name: 'audit_remove_pending',
  text: 'delete from audit_pending where position = any($1::bigint[])',
};

interface Pending {
  readonly position: string;
  readonly event_id: string;
  readonly created_at: Date;
}

/** A row that is not sealed, because the service did not write it or it was changed since. */
export interface RefusedRow {
  readonly id: string;
  readonly reason: 'mac_absent' | 'mac_wrong';
}

export interface Sealed {
  readonly batch: AuditBatch;
  readonly refused: readonly RefusedRow[];
  /** Whether more rows wait than one batch may have. */
  readonly hasMore: boolean;
}

export interface SealOptions {
  readonly sealer: BatchSealer;
  readonly mac: RowMac;
  readonly now: Date;
}

/**
 * Puts rows that wait into the chain as one batch, an empty one when none does. Rows without a valid MAC
 * are left out and returned.
 *
 * @param tx a transaction that holds the sequencer's lease
 */
export async function sealWaitingEvents(
  tx: EntityManager,
  { sealer, mac, now }: SealOptions,
): Promise<Sealed> {
  const last = await findLastBatch(tx);
  const until = (await legacyRowsUntil(tx, sealer)) ?? (last === null ? -Infinity : Infinity);
  const found = await prepared<Pending>(tx, FIND, [MAX_BATCH_EVENTS]);
  const pending = ofOneMonth(found);
  await preparedCount(tx, REMOVE, [pending.map(({ position }) => position)]);
  const events = await eventsOf(tx, pending);
  const refused = refusedAmong(events, mac, now.getTime() <= until);
  const refusedIds = new Set(refused.map(({ id }) => id));
  const sealed = pending.filter(({ event_id }) => !refusedIds.has(event_id));
  const content = {
    format: 2 as const,
    number: (last?.number ?? 0) + 1,
    sealedAt: now,
    firstPosition: last === null ? 1 : last.firstPosition + last.eventIds.length,
    eventIds: sealed.map(({ event_id }) => event_id),
    eventHashes: hashesOf(sealed, events),
    ...spanOf(sealed),
    previousHead: last?.head ?? GENESIS,
  };
  const head = headOf(content);
  const batch = { ...content, head, seal: sealer.seal(head) };
  await insertBatch(tx, batch);
  return {
    batch,
    refused,
    hasMore: found.length === MAX_BATCH_EVENTS || found.length > pending.length,
  };
}

/** A batch never spans two months, so that dropping a month removes whole batches of rows. */
function ofOneMonth(found: readonly Pending[]): readonly Pending[] {
  const [first] = found;
  if (first === undefined) return found;
  const month = first.created_at.toISOString().slice(0, 7);
  return found.filter(({ created_at }) => created_at.toISOString().startsWith(month));
}

async function eventsOf(
  tx: EntityManager,
  pending: readonly Pending[],
): Promise<ReadonlyMap<string, StoredEvent>> {
  const { oldest, newest } = spanOf(pending);
  if (oldest === null || newest === null) return new Map();
  const ids = pending.map(({ event_id }) => event_id);
  return findEvents(tx, ids, oldest, newest);
}

function refusedAmong(
  events: ReadonlyMap<string, StoredEvent>,
  mac: RowMac,
  allowsAbsent: boolean,
): RefusedRow[] {
  return [...events.values()].flatMap((event): RefusedRow[] => {
    const verdict = mac.check(event);
    if (verdict === 'valid' || (verdict === 'absent' && allowsAbsent)) return [];
    return [{ id: event.id, reason: verdict === 'absent' ? 'mac_absent' : 'mac_wrong' }];
  });
}

function spanOf(pending: readonly Pending[]): { oldest: Date | null; newest: Date | null } {
  if (pending.length === 0) return { oldest: null, newest: null };
  const times = pending.map(({ created_at }) => created_at.getTime());
  return { oldest: new Date(Math.min(...times)), newest: new Date(Math.max(...times)) };
}

/** A row that was removed before it was sealed keeps its place, and verification names it. */
function hashesOf(pending: readonly Pending[], events: ReadonlyMap<string, StoredEvent>): Buffer {
  const hashes = pending.map(({ event_id }) => {
    const event = events.get(event_id);
    return event === undefined ? NO_ROW : hashEvent(event);
  });
  return Buffer.concat(hashes);
}
