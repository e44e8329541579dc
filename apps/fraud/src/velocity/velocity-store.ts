import type { VelocityValue } from '../rules/evaluation.js';
import type { Aggregate } from '../rules/velocity-query.js';

/** What one decision adds to one velocity and wants to know of it. */
export interface VelocityEntry {
  /** The definition's id. */
  readonly definition: string;
  readonly aggregate: Aggregate;
  /** The longest window of the definition. */
  readonly keptSeconds: number;
  /** 32 hex digits: the keyed hash of context, definition and what the key paths held. */
  readonly series: string;
  /** Null where the filter leaves the decision out: then the velocity is only read. */
  readonly addition: VelocityAddition | null;
  readonly readings: readonly VelocityReading[];
}

export interface VelocityAddition {
  /** Of `sum` and `avg`. */
  readonly value: number | null;
  /** Of `distinct`: the keyed hash of the value, and the tier that the estimate puts it into. */
  readonly member: string | null;
  readonly tier: number;
}

export interface VelocityReading {
  readonly seconds: number;
  /** A count stops here. */
  readonly limit: number;
}

/** Everything that one decision asks of the store: one call. */
export interface VelocityCall {
  readonly decisionId: string;
  /** Whether the decision may come again under the same id. */
  readonly repeatable: boolean;
  readonly context: string;
  readonly entries: readonly VelocityEntry[];
  /** From then on, by `performance.now()`, nobody waits for it, and it must not be counted. */
  readonly expiresAt?: number;
}

/** By entry, by reading. */
export type VelocityAnswers = readonly (readonly VelocityValue[])[];

/** A decision of the past that is read in, at the time at which it was stored. */
export interface PastAddition extends VelocityAddition {
  readonly decisionId: string;
  readonly series: string;
  readonly at: Date;
  /** Whether the id may stand for several decisions of a day, which count once. */
  readonly repeatable: boolean;
}

/** A definition of a context, as the store keeps its history. */
export interface VelocityHistory {
  readonly context: string;
  readonly definition: string;
  readonly aggregate: Aggregate;
  readonly keptSeconds: number;
}

/** From when on everything is counted, and by whom the time before is being read in. */
export interface HistoryState {
  /** The store has counted everything since. */
  readonly coveredFrom: Date;
  /** When the definition was first counted. */
  readonly registeredAt: Date;
  /** The store's own time. */
  readonly now: Date;
}

/** Between these times a store may have lost decisions that it had counted. */
export interface HistoryGap {
  readonly context: string;
  readonly from: Date;
  readonly until: Date;
  /** The store's own time. */
  readonly now: Date;
  /** As the store wrote it. */
  readonly text: string;
}

/** A decision that was not counted when it was made, and may come again under the same id. */
export interface RepeatableDecision {
  readonly decisionId: string;
  readonly at: Date;
}

/**
 * Where velocities are counted: on Redis or on Postgres. "Sliding window over decisions by the time
 * the store received them, the current one included, atomic under concurrency, idempotent on
 * retries."
 */
export abstract class VelocityStore {
  /** Counts a decision and reads its velocities, atomically with respect to all other decisions. */
  abstract record(call: VelocityCall): Promise<VelocityAnswers>;

  /**
   * Takes the right to read in a history, for so many seconds; null when another process has it.
   * A definition that the store does not know is registered.
   */
  abstract claim(history: VelocityHistory, leaseSeconds: number): Promise<HistoryState | null>;

  /** Adds decisions of the past; those that are counted already are not counted again. */
  abstract backfill(history: VelocityHistory, additions: readonly PastAddition[]): Promise<void>;

  /** Everything since this moment is counted. With `done` the right to read in is given back. */
  abstract cover(history: VelocityHistory, from: Date, done: boolean): Promise<void>;

  /** Changes whenever the store may have forgotten what it had counted a moment ago. */
  abstract get generation(): number;

  /** The contexts in which this process has found a gap since it asked last. */
  abstract takeGaps(): readonly string[];

  /** Takes the right to fill a gap, for so many seconds; null when there is none to fill. */
  abstract claimGap(context: string, leaseSeconds: number): Promise<HistoryGap | null>;

  /** @param filled whether everything in it is counted now */
  abstract releaseGap(gap: HistoryGap, filled: boolean): Promise<void>;

  /**
   * Decisions were counted late, for these definitions only: the histories of all others are not
   * complete any more.
   */
  abstract keepHistories(context: string, definitions: readonly string[]): Promise<void>;

  /** Decisions are about to be counted late: if they come again, they are known. */
  abstract noteRepeatable(decisions: readonly RepeatableDecision[]): Promise<void>;

  /**
   * What keeps the store in shape; called every now and then.
   *
   * @param definitions the ids of those that active rulesets use
   */
  abstract maintain(definitions: readonly string[]): Promise<void>;

  /** Waits until the store can be asked, for a moment: without it decisions fail open. */
  abstract ready(): Promise<void>;

  abstract close(): Promise<void>;
}
