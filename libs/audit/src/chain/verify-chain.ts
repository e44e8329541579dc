import type { EntityManager } from 'typeorm';
import { AnchorComparison, type Anchors } from '../anchors/anchor-comparison.js';
import type { RowMac } from '../writer/row-mac.js';
import { WriterNumbers, type MissingNumber } from '../writer/writer-numbers.js';
import { GENESIS, headOf, type AuditBatch, type BatchSealer } from './audit-batch.js';
import { ChainFaultError } from './chain.errors.js';
import { checkRows, type RowChecks } from './check-rows.js';
import type { ChainStart } from './drop-statement.js';
import { DroppedMonths } from './dropped-months.js';
import { batchesAfter } from './stored-batches.js';
import { legacyRowsUntil } from './upgrade-window.js';

/** A batch that was noted outside the database. */
export interface ExpectedHead {
  readonly number: number;
  readonly head: Buffer;
}

export interface ChainWalkOptions {
  readonly sealer: BatchSealer;
  readonly mac: RowMac;
  /** The chain must still have it: what was noted cannot be cut off unseen. */
  readonly expected?: ExpectedHead | undefined;
  readonly anchors?: Anchors | undefined;
  /** Where a part of the chain begins: behind this batch. By default the whole chain is walked. */
  readonly after?: AuditBatch | undefined;
  /** The last batch to walk. By default the walk ends with the chain. */
  readonly until?: number | undefined;
  /** Asked every few thousand rows: whether to stop before the end. */
  readonly shouldStop?: () => boolean;
  /** Longer times between two batches are reported. */
  readonly maxGapMs: number;
  readonly onProgress?: (events: number) => void;
}

/** A time in which nothing was sealed. */
export interface SealingGap {
  readonly from: Date;
  readonly to: Date;
  /** Whether rows were written in it: then the service ran, and sealing was held up. */
  readonly hadRows: boolean;
}

/** What a walk that found no fault has seen. */
export interface ChainWalk {
  readonly batches: number;
  readonly events: number;
  /** Rows of months that were dropped, as the chain itself records. */
  readonly dropped: number;
  /** Rows from before MACs were introduced, or from the hour of the upgrade. */
  readonly withoutMac: number;
  readonly missing: readonly MissingNumber[];
  readonly gaps: readonly SealingGap[];
  /** Where the chain begins: the batches up to there were removed with their months. */
  readonly start: ChainStart | null;
  readonly last: AuditBatch | null;
  readonly anchors: AnchorComparison | undefined;
  /** Whether the walk reached the end of the chain. */
  readonly isComplete: boolean;
}

const BATCHES_PER_PAGE = 500;
const EVENTS_PER_READ = 5_000;

/**
 * Walks the chain from its start and checks every row against it. The start is the first batch, or the
 * batch after the last one that was removed with its month.
 *
 * @param tx a transaction with one snapshot, so that the walk sees one state
 * @throws ChainFaultError for the first fault
 */
export async function verifyChain(
  tx: EntityManager,
  options: ChainWalkOptions,
): Promise<ChainWalk> {
  const { sealer, mac, expected } = options;
  const first = options.after ?? null;
  const dropped = await DroppedMonths.claimed(tx, mac);
  const { start } = dropped;
  if (first === null) requireStart(start, expected);
  const checks: RowChecks = {
    mac,
    dropped,
    numbers: new WriterNumbers(),
    withoutMacUntil: (await legacyRowsUntil(tx, sealer, start)) ?? Infinity,
  };
  const anchors =
    options.anchors &&
    (await AnchorComparison.begin(tx, options.anchors, { mac, start, after: first?.number ?? 0 }));
  const walked: Walked = { start, last: first, batches: 0, events: 0, withoutMac: 0, gaps: [] };
  let isComplete = false;
  let shouldStop = false;
  while (!isComplete && !shouldStop) {
    const after = walked.last?.number ?? start?.number ?? 0;
    const page = await batchesAfter(tx, after, BATCHES_PER_PAGE, options.until);
    for (const group of groups(page)) {
      if (shouldStop) break;
      await walkGroup(tx, group, walked, { ...options, checks, comparison: anchors });
      shouldStop = options.shouldStop?.() ?? false;
    }
    const hasWalkedPage = (walked.last?.number ?? after) >= (page.at(-1)?.number ?? 0);
    isComplete = page.length < BATCHES_PER_PAGE && hasWalkedPage;
  }
  // What was dropped is proved by rows that come later in the chain.
  const isToTheEnd = first === null && isComplete && options.until === undefined;
  if (isToTheEnd) requireEnd(dropped, walked.last, expected);
  const isDropped = (time: number) => dropped.coversTime(time);
  const missing = await checks.numbers.missing(tx, mac, isDropped);
  return { ...walked, dropped: dropped.count, missing, anchors, isComplete };
}

/** What a walk has seen so far. */
interface Walked {
  readonly start: ChainStart | null;
  last: AuditBatch | null;
  batches: number;
  events: number;
  withoutMac: number;
  readonly gaps: SealingGap[];
}

interface GroupOptions extends ChainWalkOptions {
  readonly checks: RowChecks;
  readonly comparison: AnchorComparison | undefined;
}

async function walkGroup(
  tx: EntityManager,
  group: readonly AuditBatch[],
  walked: Walked,
  { checks, comparison, sealer, expected, maxGapMs, onProgress }: GroupOptions,
): Promise<void> {
  const before = walked.last;
  const faults = group.map((batch, index) => {
    const previous = group[index - 1] ?? before;
    const link = previous === null ? walked.start : linkOf(previous);
    return linkFault(batch, link, { sealer, expected });
  });
  const broken = faults.findIndex((fault) => fault !== null);
  // Rows before a broken batch come first in the chain, so they are looked at first.
  const sound = broken === -1 ? group : group.slice(0, broken);
  const counts = await checkRows(tx, sound, checks);
  for (const batch of sound) await comparison?.compare(batch);
  if (broken !== -1) throw new ChainFaultError(faults[broken] ?? '');
  walked.events += counts.events;
  walked.withoutMac += counts.withoutMac;
  walked.gaps.push(...gapsIn(group, before, maxGapMs));
  walked.last = group.at(-1) ?? before;
  walked.batches += group.length;
  onProgress?.(counts.events);
}

/** @throws ChainFaultError when the head that was noted is not the one that the chain begins after */
function requireStart(start: ChainStart | null, expected: ExpectedHead | undefined): void {
  if (start === null || expected === undefined || expected.number > start.number) return;
  if (expected.number < start.number) {
    throw new ChainFaultError(
      `Batch ${expected.number} was removed with its month; the chain begins after batch ${start.number}. Compare with a head that was noted later.`,
    );
  }
  if (!expected.head.equals(start.head)) throw new ChainFaultError(rewrittenMessage(start.number));
}

function rewrittenMessage(number: number): string {
  return `Batch ${number} has another head than the one that was noted: the chain was rewritten.`;
}

function requireEnd(
  dropped: DroppedMonths,
  last: AuditBatch | null,
  expected: ExpectedHead | undefined,
): void {
  dropped.requireProof();
  const end = last?.number ?? 0;
  if (expected === undefined || expected.number <= end) return;
  throw new ChainFaultError(
    `The chain ends at batch ${end}, but batch ${expected.number} was noted: its tail was cut off.`,
  );
}

/** What a batch must follow. */
type Link = Pick<ChainStart, 'number' | 'head' | 'nextPosition'>;

function linkOf({ number, head, firstPosition, eventIds }: AuditBatch): Link {
  return { number, head, nextPosition: firstPosition + eventIds.length };
}

/** What is wrong with a batch, or with its following the one before it. */
function linkFault(
  batch: AuditBatch,
  previous: Link | null,
  { sealer, expected: noted }: Pick<ChainWalkOptions, 'sealer' | 'expected'>,
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
    return `Batch ${number} was not sealed with the key of this service: another writer created it.`;
  }
  const position = previous?.nextPosition ?? 1;
  if (!previousHead.equals(previous?.head ?? GENESIS) || firstPosition !== position) {
    return `Batch ${number} does not follow the batch before it.`;
  }
  if (noted?.number === number && !noted.head.equals(head)) {
    return rewrittenMessage(number);
  }
  return null;
}

function gapsIn(
  group: readonly AuditBatch[],
  before: AuditBatch | null,
  maxGapMs: number,
): SealingGap[] {
  return group.flatMap((batch, index): SealingGap[] => {
    const previous = group[index - 1] ?? before;
    // The old format had a batch every ten minutes only.
    if (previous === null || previous.format === 1) return [];
    const [from, to] = [previous.sealedAt, batch.sealedAt];
    if (to.getTime() - from.getTime() <= maxGapMs) return [];
    const oldest = batch.oldest?.getTime() ?? Infinity;
    return [{ from, to, hadRows: oldest < to.getTime() - maxGapMs }];
  });
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
  if (group.length > 0) yield group;
}
