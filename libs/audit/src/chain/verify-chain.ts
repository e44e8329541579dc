import type { EntityManager } from 'typeorm';
import { GENESIS, HASH_BYTES, headOf, type AuditBatch, type BatchSealer } from './audit-batch.js';
import { ChainFaultError } from './chain.errors.js';
import { DroppedMonths } from './dropped-months.js';
import { hashEvent } from './event-hash.js';
import { batchesAfter, findEvents } from './stored-batches.js';

/** A batch that somebody noted outside the database. */
export interface NotedHead {
  readonly number: number;
  readonly head: Buffer;
}

export interface ChainWalkOptions {
  readonly sealer: BatchSealer;
  /** The chain must still have it: what was noted cannot be cut off unseen. */
  readonly noted?: NotedHead | undefined;
  readonly onProgress?: (events: number) => void;
}

/** What a walk that found no fault has seen. */
export interface ChainWalk {
  readonly batches: number;
  readonly events: number;
  /** Rows of months that were dropped, as the chain itself records. */
  readonly dropped: number;
  readonly last: AuditBatch | null;
}

const BATCHES_PER_PAGE = 500;
const EVENTS_PER_READ = 5_000;

/**
 * Walks the chain from its first batch and holds every row against it.
 *
 * @param on a transaction with one snapshot, so that the walk sees one state
 * @throws ChainFaultError for the first fault
 */
export async function verifyChain(
  on: EntityManager,
  { sealer, noted, onProgress }: ChainWalkOptions,
): Promise<ChainWalk> {
  const dropped = await DroppedMonths.claimed(on);
  let last: AuditBatch | null = null;
  let batches = 0;
  let events = 0;
  for (;;) {
    const page = await batchesAfter(on, last?.number ?? 0, BATCHES_PER_PAGE);
    if (page.length === 0) break;
    for (const group of groups(page)) {
      const faults = group.map((batch, index) =>
        linkFault(batch, group[index - 1] ?? last, { sealer, noted }),
      );
      const broken = faults.findIndex((fault) => fault !== null);
      // Rows before a broken batch come first in the chain, so they are looked at first.
      const sound = broken === -1 ? group : group.slice(0, broken);
      const count = await checkEvents(on, sound, dropped);
      if (broken !== -1) throw new ChainFaultError(faults[broken] ?? '');
      events += count;
      last = group.at(-1) ?? last;
      onProgress?.(count);
    }
    batches += page.length;
  }
  dropped.requireProof();
  if (noted !== undefined && noted.number > (last?.number ?? 0)) {
    throw new ChainFaultError(
      `The chain ends at batch ${last?.number ?? 0}, but batch ${noted.number} was noted: its tail was cut off.`,
    );
  }
  return { batches, events, dropped: dropped.count, last };
}

/** What is wrong with a batch, or with its following the one before it. */
function linkFault(
  batch: AuditBatch,
  previous: AuditBatch | null,
  { sealer, noted }: Pick<ChainWalkOptions, 'sealer' | 'noted'>,
): string | null {
  const { number, head, seal, previousHead, firstPosition } = batch;
  const expected = (previous?.number ?? 0) + 1;
  if (number !== expected) {
    const last = number - 1;
    return expected === last
      ? `Batch ${last} is missing.`
      : `Batches ${expected} to ${last} are missing.`;
  }
  if (!headOf(batch).equals(head)) return `Batch ${number} was altered.`;
  if (!sealer.seal(head).equals(seal)) {
    return `Batch ${number} was not sealed with the key of this service: it was written by somebody else.`;
  }
  const position = previous === null ? 1 : previous.firstPosition + previous.eventIds.length;
  if (!previousHead.equals(previous?.head ?? GENESIS) || firstPosition !== position) {
    return `Batch ${number} does not follow the batch before it.`;
  }
  if (noted?.number === number && !noted.head.equals(head)) {
    return `Batch ${number} has another head than the one that was noted: the chain was rewritten.`;
  }
  return null;
}

/** @returns how many rows the batches have */
async function checkEvents(
  on: EntityManager,
  batches: readonly AuditBatch[],
  dropped: DroppedMonths,
): Promise<number> {
  const filled = batches.filter(({ eventIds }) => eventIds.length > 0);
  const times = filled.flatMap(({ oldest, newest }) => [
    oldest?.getTime() ?? 0,
    newest?.getTime() ?? 0,
  ]);
  if (times.length === 0) return 0;
  const ids = filled.flatMap(({ eventIds }) => eventIds);
  const span = [new Date(Math.min(...times)), new Date(Math.max(...times))] as const;
  const found = await findEvents(on, ids, ...span);
  for (const batch of filled) {
    for (const [index, id] of batch.eventIds.entries()) {
      const row = `Row ${batch.firstPosition + index} (${id}, batch ${batch.number})`;
      const event = found.get(id);
      const sealed = batch.eventHashes.subarray(index * HASH_BYTES, (index + 1) * HASH_BYTES);
      if (event === undefined) {
        if (!dropped.covers(batch)) throw new ChainFaultError(`${row} is missing.`);
      } else if (!hashEvent(event).equals(sealed)) {
        throw new ChainFaultError(`${row} was altered.`);
      } else {
        dropped.witness(event);
      }
    }
  }
  return ids.length;
}

/** Batches in a row, together as large as one read may be. */
function* groups(batches: readonly AuditBatch[]): Generator<AuditBatch[]> {
  let group: AuditBatch[] = [];
  let size = 0;
  for (const batch of batches) {
    if (size > 0 && size + batch.eventIds.length > EVENTS_PER_READ) {
      yield group;
      group = [];
      size = 0;
    }
    group.push(batch);
    size += batch.eventIds.length;
  }
  yield group;
}
