import { prepared } from '@tessera/service';
import type { EntityManager } from 'typeorm';
import { GENESIS, headOf, NO_ROW, type AuditBatch, type BatchSealer } from './audit-batch.js';
import { hashEvent } from './event-hash.js';
import { findEvents, findLastBatch, insertBatch } from './stored-batches.js';

export const MAX_BATCH_EVENTS = 1_000;

/** The oldest rows that wait. The lock of the sequencer is held, so nobody takes the same ones. */
const TAKE = {
  name: 'audit_take_pending',
  text: `delete from audit_pending where position in (
      select position from audit_pending order by position limit $1)
    returning position, event_id, created_at`,
};

interface Pending {
  readonly position: string;
  readonly event_id: string;
  readonly created_at: Date;
}

/**
 * Puts rows that wait into the chain as one batch, an empty one when none does.
 *
 * @param manager of a transaction that holds the sequencer's lock
 */
export async function sealWaitingEvents(
  manager: EntityManager,
  sealer: BatchSealer,
  now: Date,
): Promise<AuditBatch> {
  const last = await findLastBatch(manager);
  const taken = await prepared<Pending>(manager, TAKE, [MAX_BATCH_EVENTS]);
  const pending = taken.toSorted((a, b) => Number(a.position) - Number(b.position));
  const eventIds = pending.map(({ event_id }) => event_id);
  const times = pending.map(({ created_at }) => created_at.getTime());
  const oldest = times.length === 0 ? null : new Date(Math.min(...times));
  const newest = times.length === 0 ? null : new Date(Math.max(...times));
  const content = {
    number: (last?.number ?? 0) + 1,
    sealedAt: now,
    firstPosition: last === null ? 1 : last.firstPosition + last.eventIds.length,
    eventIds,
    eventHashes: await hashesOf(manager, eventIds, oldest, newest),
    oldest,
    newest,
    previousHead: last?.head ?? GENESIS,
  };
  const head = headOf(content);
  const batch = { ...content, head, seal: sealer.seal(head) };
  await insertBatch(manager, batch);
  return batch;
}

/** A row that was removed before it was sealed keeps its place, and the proof will name it. */
async function hashesOf(
  manager: EntityManager,
  ids: readonly string[],
  oldest: Date | null,
  newest: Date | null,
): Promise<Buffer> {
  if (oldest === null || newest === null) return Buffer.alloc(0);
  const events = await findEvents(manager, ids, oldest, newest);
  const hashes = ids.map((id) => {
    const event = events.get(id);
    return event === undefined ? NO_ROW : hashEvent(event);
  });
  return Buffer.concat(hashes);
}
