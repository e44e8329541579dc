import type { EntityManager } from 'typeorm';
import type { StoredEvent } from '../trail/audit-entry.js';
import type { RowMac } from '../writer/row-mac.js';
import type { WriterNumbers } from '../writer/writer-numbers.js';
import { HASH_BYTES, type AuditBatch } from './audit-batch.js';
import { ChainFaultError } from './chain.errors.js';
import type { DroppedMonths } from './dropped-months.js';
import { hashEvent } from './event-hash.js';
import { findEvents } from './stored-batches.js';

/** What rows are checked with, over the whole walk. */
export interface RowChecks {
  readonly mac: RowMac;
  readonly dropped: DroppedMonths;
  readonly numbers: WriterNumbers;
  /** Until when rows without a MAC were sealed, in milliseconds. */
  readonly withoutMacUntil: number;
}

export interface RowCounts {
  readonly events: number;
  readonly withoutMac: number;
}

/**
 * Checks the rows of batches that are correct themselves.
 *
 * @throws ChainFaultError for the first row that is missing, altered or not authentic
 */
export async function checkRows(
  tx: EntityManager,
  batches: readonly AuditBatch[],
  checks: RowChecks,
): Promise<RowCounts> {
  for (const batch of batches) checks.dropped.compare(batch);
  const filled = batches.filter(({ eventIds }) => eventIds.length > 0);
  const found = await eventsOf(tx, filled);
  let events = 0;
  let withoutMac = 0;
  for (const batch of filled) {
    events += batch.eventIds.length;
    for (const [index, id] of batch.eventIds.entries()) {
      const row = `Row ${batch.firstPosition + index} (${id}, batch ${batch.number})`;
      const event = found.get(id);
      const sealed = batch.eventHashes.subarray(index * HASH_BYTES, (index + 1) * HASH_BYTES);
      if (event === undefined) {
        if (!checks.dropped.covers(batch)) throw new ChainFaultError(`${row} is missing.`);
      } else if (!hashEvent(event).equals(sealed)) {
        throw new ChainFaultError(`${row} was altered.`);
      } else {
        if (event.signature === null) withoutMac += 1;
        requireAuthentic(row, event, batch, checks);
        checks.dropped.witness(event, batch);
      }
    }
  }
  return { events, withoutMac };
}

function requireAuthentic(
  row: string,
  event: StoredEvent,
  batch: AuditBatch,
  { mac, numbers, withoutMacUntil }: RowChecks,
): void {
  const verdict = mac.check(event);
  if (verdict === 'wrong') throw new ChainFaultError(`${row} has a wrong MAC.`);
  // The sequencer seals no such row, so only a process of the old version can have sealed it.
  if (verdict === 'absent' && batch.sealedAt.getTime() > withoutMacUntil) {
    throw new ChainFaultError(`${row} has no MAC and was sealed after the upgrade.`);
  }
  if (!numbers.witness(event)) throw new ChainFaultError(`${row} is in the chain twice.`);
}

async function eventsOf(
  tx: EntityManager,
  filled: readonly AuditBatch[],
): Promise<ReadonlyMap<string, StoredEvent>> {
  const times = filled.flatMap(({ oldest, newest }) => [
    oldest?.getTime() ?? 0,
    newest?.getTime() ?? 0,
  ]);
  if (times.length === 0) return new Map();
  const ids = filled.flatMap(({ eventIds }) => eventIds);
  return findEvents(tx, ids, new Date(Math.min(...times)), new Date(Math.max(...times)));
}
