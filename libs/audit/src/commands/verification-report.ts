import { HEARTBEAT_MS } from '../chain/audit-sequencer.worker.js';
import type { Finding } from '../chain/trail-findings.js';
import type { WaitingEvents } from '../chain/unchained-events.js';
import type { ChainWalk, SealingGap } from '../chain/verify-chain.js';
import { formatHead } from './expected-head.js';

/** The sequencer seals each second; a row that waits longer than this waits for a process. */
const WAITING_IS_LATE_MS = 60_000;
/** A running service seals every minute; this much later its tail may have been cut off. */
const HEAD_IS_LATE_MS = 5 * HEARTBEAT_MS;
const GAPS_SHOWN = 5;

/** What a verification has seen. */
export interface Verification {
  readonly walk: ChainWalk;
  readonly waiting: WaitingEvents;
  /** Not reviewed by an operator. */
  readonly findings: readonly Finding[];
  readonly reviewed: number;
}

/** What `audit verify --json` prints when it found nothing. */
export function resultOf({ walk, waiting, reviewed }: Verification) {
  const { batches, events, dropped, withoutMac, start, last, anchors, gaps } = walk;
  return {
    rows: events - dropped,
    batches,
    rows_dropped: dropped,
    chain_start: start && { head: formatHead(start), sealed_at: start.sealedAt.toISOString() },
    rows_without_mac: withoutMac,
    findings_reviewed: reviewed,
    anchors: anchors === undefined ? null : { matched: anchors.matched, excused: anchors.excused },
    gaps: gaps.map(({ from, to, hadRows }) => ({
      from: from.toISOString(),
      to: to.toISOString(),
      had_rows: hadRows,
    })),
    rows_waiting: waiting.count,
    rows_waiting_since: waiting.since?.toISOString() ?? null,
    last_batch:
      last === null ? null : { head: formatHead(last), sealed_at: last.sealedAt.toISOString() },
  };
}

/** The lines that `audit verify` prints when it found nothing. */
export function reportOf({ walk, waiting, reviewed }: Verification, now: Date): string {
  const { batches, events, dropped, withoutMac, start, last, anchors } = walk;
  const lines = [`The chain holds. Rows: ${events - dropped}, batches: ${batches}.`];
  if (start !== null) {
    lines.push(`Batches removed with their months, as recorded: 1 to ${start.number}.`);
  }
  if (dropped > 0) lines.push(`Rows dropped with their months, as recorded: ${dropped}.`);
  if (withoutMac > 0) {
    lines.push(`Rows without a MAC, from before the upgrade: ${withoutMac}.`);
  }
  if (reviewed > 0) lines.push(`Findings reviewed by an operator: ${reviewed}.`);
  if (anchors !== undefined) {
    lines.push(`Anchored heads that agree: ${anchors.matched}.`);
    if (anchors.excused > 0) {
      lines.push(`Anchored heads from before a recorded restore: ${anchors.excused}.`);
    }
  }
  lines.push(...gapLines(walk.gaps));
  if (waiting.count > 0) lines.push(`Rows that wait to be chained: ${waiting.count}.`);
  if (waiting.since !== null && now.getTime() - waiting.since.getTime() > WAITING_IS_LATE_MS) {
    lines.push(`Warning: rows wait since ${waiting.since.toISOString()}; does the service run?`);
  }
  if (last === null) return lines.join('\n');
  lines.push(`Last batch: ${formatHead(last)}, sealed at ${last.sealedAt.toISOString()}.`);
  if (now.getTime() - last.sealedAt.getTime() > HEAD_IS_LATE_MS) {
    lines.push(
      'Warning: a running service seals every minute. If it has run since, the tail was cut off; compare with an anchor or with a head in the logs (--expected-head).',
    );
  }
  return lines.join('\n');
}

function gapLines(gaps: readonly SealingGap[]): string[] {
  const lines = gaps.slice(-GAPS_SHOWN).map(({ from, to, hadRows }) => {
    const minutes = Math.round((to.getTime() - from.getTime()) / 60_000);
    const why = hadRows
      ? 'although rows were written: sealing was held up'
      : 'and no rows were written: the service was stopped, or sealing was held up';
    return `Warning: nothing was sealed for ${minutes} minutes from ${from.toISOString()}, ${why}.`;
  });
  const more = gaps.length - lines.length;
  return more > 0 ? [`Warning: ${more} earlier gaps in the sealing.`, ...lines] : lines;
}
