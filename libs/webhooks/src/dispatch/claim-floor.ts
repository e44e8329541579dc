import type { LaneRange } from './lanes.js';

/** A look for the oldest due row that is in the lanes. */
export interface FloorMeasurement {
  readonly floor: string | null;
  /** Whether a due row is there before the floor that claims have had so far. */
  readonly is_earlier: boolean;
  /** When its transaction began, and the id of that transaction. */
  readonly at: string;
  readonly transaction: string;
  /** The oldest transaction that was still running. */
  readonly oldest_transaction: string;
  readonly took_ms: number;
}

const ALL_TIMES = '-infinity';
/** The least time between two measurements; they take at most a fifth of the time. */
const INTERVAL_MS = 25;
const SHARE_OF_TIME = 5;
/** How often all rows are looked at, whatever was found before. */
const SWEEP_MS = 60_000;
const SHARE_OF_SWEEPS = 50;

/**
 * The time before which no row of the lanes of a dispatcher can be claimed. Claims begin there, so that
 * they don't read what ended before: as long as an old snapshot is open, Postgres keeps all of that in
 * the index.
 *
 * A row is dated when it is inserted or updated, by a transaction that has its id by then
 * ({@link DATED_NOW}). So when all transactions that had an id at some time have ended, no row before
 * that time appears any more, and the oldest one that is there bounds all claims to come. A sweep a
 * minute covers what this leaves open: a clock that was set back.
 */
export class ClaimFloor {
  private floor = ALL_TIMES;
  private pending: { readonly at: string; readonly transaction: bigint } | undefined;
  private lanes: LaneRange | undefined;
  private connection: object | undefined;
  private nextAt = -Infinity;
  private nextSweepAt = Infinity;
  private sweeps = true;

  /**
   * Where claims in these lanes begin.
   *
   * @param connection that of the claim: with a new one claims may have been lost, in a transaction that
   *   failed or with a server that crashed, and their rows have their earlier times again
   */
  from(lanes: LaneRange, connection: object): string {
    const isSame = this.lanes?.first === lanes.first && this.lanes.last === lanes.last;
    if (!isSame || connection !== this.connection) {
      this.lanes = lanes;
      this.connection = connection;
      this.floor = ALL_TIMES;
      this.pending = undefined;
      this.nextAt = -Infinity;
      this.sweeps = true;
    }
    return this.floor;
  }

  /**
   * The range to look at, if it is time to; its end is the earliest possible time of a later row.
   *
   * @param isActive whether deliveries end: an idle dispatcher measures nothing but the sweeps
   */
  measure(
    now: number,
    isActive: boolean,
  ): { readonly from: string; readonly until: string; readonly floor: string } | null {
    if (now < this.nextAt || !(isActive || this.isSweepDue(now))) return null;
    this.sweeps = this.floor === ALL_TIMES || this.isSweepDue(now);
    const from = this.sweeps ? ALL_TIMES : this.floor;
    return { from, until: this.pending?.at ?? ALL_TIMES, floor: this.floor };
  }

  /** Whether all rows are to be looked at again. */
  isSweepDue(now: number): boolean {
    return now >= this.nextSweepAt;
  }

  measured(found: FloorMeasurement, now: number): void {
    const { at, transaction, took_ms: tookMs } = found;
    this.nextAt = now + Math.max(INTERVAL_MS, tookMs * SHARE_OF_TIME);
    if (this.sweeps) this.nextSweepAt = now + Math.max(SWEEP_MS, tookMs * SHARE_OF_SWEEPS);
    const isSettled =
      this.pending !== undefined && BigInt(found.oldest_transaction) >= this.pending.transaction;
    // Going back needs no proof.
    if ((isSettled || found.is_earlier) && found.floor !== null) this.floor = found.floor;
    if (isSettled || this.pending === undefined) {
      this.pending = { at, transaction: BigInt(transaction) };
    }
  }
}
