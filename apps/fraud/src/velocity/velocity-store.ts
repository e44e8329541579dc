import type { VelocityValue } from '../rules/evaluation.js';
import type { Aggregate } from '../rules/velocity-query.js';

/** What one decision adds to one velocity and reads from it. */
export interface VelocityEntry {
  /** The definition's id. */
  readonly definition: string;
  readonly aggregate: Aggregate;
  /** The longest window of the definition. */
  readonly keptSeconds: number;
  /** 32 hex digits: the keyed hash of the context, the definition and the values of the key. */
  readonly series: string;
  /** Null if the filter excludes the decision: the velocity is then only read. */
  readonly addition: VelocityAddition | null;
  readonly readings: readonly VelocityReading[];
}

export interface VelocityAddition {
  /** For `sum` and `avg`. */
  readonly value: number | null;
  /** For `distinct`: the keyed hash of the value, and its tier for the estimate. */
  readonly member: string | null;
  readonly tier: number;
}

export interface VelocityReading {
  readonly seconds: number;
  /** Counting stops at this number. */
  readonly limit: number;
}

/** All entries of one decision, sent to the store in one call. */
export interface VelocityCall {
  readonly decisionId: string;
  /** Whether the decision may be repeated with the same ID. */
  readonly repeatable: boolean;
  readonly context: string;
  readonly entries: readonly VelocityEntry[];
  /** Time by `performance.now()` after which the caller has given up, so it must not be counted. */
  readonly expiresAt?: number;
}

/** By entry, by reading. Null for an entry whose part of the store is unavailable. */
export type VelocityAnswers = readonly (readonly VelocityValue[] | null)[];

/** A past decision to load, with the time at which it was stored. */
export interface PastAddition extends VelocityAddition {
  readonly decisionId: string;
  readonly series: string;
  readonly at: Date;
  /** Whether the ID may represent several decisions of a day, which count once. */
  readonly repeatable: boolean;
}

/** A definition in a context, whose history the store keeps. */
export interface VelocityHistory {
  readonly context: string;
  readonly definition: string;
  readonly aggregate: Aggregate;
  readonly keptSeconds: number;
}

/** How far a history reaches, and the lease to load the time before. */
export interface HistoryState {
  /** The store has counted everything since. */
  readonly coveredFrom: Date;
  /** When the definition was first counted. */
  readonly registeredAt: Date;
  /** The store's own time. */
  readonly now: Date;
}

/** The period in which a store may have lost decisions that it had counted. */
export interface HistoryGap {
  readonly context: string;
  readonly from: Date;
  readonly until: Date;
  /** The store's own time. */
  readonly now: Date;
  /** By a part of the store, its own gap in the store's notation. */
  readonly parts: ReadonlyMap<string, string>;
}

/** A decision that was not counted when it was made, and may be repeated with the same ID. */
export interface RepeatableDecision {
  readonly decisionId: string;
  readonly at: Date;
}

/**
 * Counts velocities, on Redis or on Postgres. "Sliding window over decisions by the time the store
 * received them, the current one included, atomic under concurrency, idempotent on retries."
 */
export abstract class VelocityStore {
  /**
   * Counts a decision and reads its velocities, each atomically with respect to all other decisions.
   *
   * @throws if the store is unavailable for all of them
   */
  abstract record(call: VelocityCall): Promise<VelocityAnswers>;

  /**
   * Claims the lease to load a history, for a number of seconds; null if another process has it.
   * Registers a definition that is new to the store.
   */
  abstract claim(history: VelocityHistory, leaseSeconds: number): Promise<HistoryState | null>;

  /** Adds past decisions; those that are already counted are skipped. */
  abstract backfill(history: VelocityHistory, additions: readonly PastAddition[]): Promise<void>;

  /** Records that everything since this moment is counted. `done` releases the lease. */
  abstract cover(history: VelocityHistory, from: Date, done: boolean): Promise<void>;

  /** Changes whenever the store may have lost recent counts. */
  abstract get generation(): number;

  /** The contexts in which this process has found a gap since the last call. */
  abstract takeGaps(): readonly string[];

  /**
   * Records a gap for each context in which pods of the release before, which count elsewhere, have
   * counted since the last call.
   */
  abstract findCountsOfFormerRelease(contexts: readonly string[]): Promise<void>;

  /** Claims the lease to fill a gap, for a number of seconds; null if there is nothing to fill. */
  abstract claimGap(context: string, leaseSeconds: number): Promise<HistoryGap | null>;

  /** @param filled whether everything in it has been counted */
  abstract releaseGap(gap: HistoryGap, filled: boolean): Promise<void>;

  /**
   * Records that decisions were counted late for these definitions only, so the histories of all
   * others are incomplete.
   */
  abstract keepHistories(context: string, definitions: readonly string[]): Promise<void>;

  /** Announces decisions that are about to be counted late, so that repetitions are recognized. */
  abstract noteRepeatable(decisions: readonly RepeatableDecision[]): Promise<void>;

  /**
   * Maintains the store; called periodically.
   *
   * @param definitions IDs of those that active rulesets use
   */
  abstract maintain(definitions: readonly string[]): Promise<void>;

  /** Waits briefly until the store is available; without it decisions fail open. */
  abstract ready(): Promise<void>;

  abstract close(): Promise<void>;
}
