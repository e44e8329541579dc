import type { DecisionDocument } from '../../decision-request/decision-document.js';
import { NO_VELOCITY, type VelocityValue } from '../../rules/evaluation.js';
import type { PlannedVelocity } from '../../rules/velocity-plan.js';
import { velocityShare } from '../../velocity/velocity-call.js';
import { ReplayTooLargeError } from '../simulations.errors.js';
import { VelocitySeries } from './velocity-series.js';

/** About 150 MB of columns. */
const MAX_ENTRIES = 4_000_000;
const DAY_MS = 86_400_000;

/** In memory, keys need no hashing, because they are discarded with the process. */
const PLAIN_KEYS = {
  series: (_context: string, _definition: string, values: readonly unknown[]) => {
    const [value] = values;
    // Most keys are a single string, for which this takes a fifth of the time; JSON of an array
    // begins with "[".
    return values.length === 1 && typeof value === 'string' ? `=${value}` : JSON.stringify(values);
  },
  member: (value: unknown) => ({ member: JSON.stringify(value), tier: 0 }),
};

export interface CountedDecision {
  readonly document: DecisionDocument;
  /** When the payment happened. */
  readonly timeMs: number;
  /** Index of the decision whose values are wanted; -1 for a decision before the range. */
  readonly place: number;
}

/**
 * Velocities as they would have been: recounted from stored decisions, by the time at which the
 * payments happened. Nothing is written and no store is used.
 */
export class ReplayedVelocities {
  private readonly series: readonly VelocitySeries[];
  private readonly values = new Map<string, Float64Array>();
  private readonly references = new Map<string, number>();

  /** @param dedupesReferences whether a reference that is repeated within 24 hours counts once */
  constructor(
    private readonly velocities: readonly PlannedVelocity[],
    private readonly dedupesReferences: boolean,
  ) {
    this.series = velocities.map(({ definition }) => new VelocitySeries(definition.aggregate));
  }

  /**
   * Decisions must be added in the order in which they were stored.
   *
   * @throws ReplayTooLargeError
   */
  add({ document, timeMs, place }: CountedDecision): void {
    const isRepeat = this.dedupesReferences && this.isRepeat(document, timeMs);
    for (const [index, { definition }] of this.velocities.entries()) {
      const share = velocityShare(definition, document.context, document, PLAIN_KEYS);
      if (share === null) continue;
      const added = isRepeat ? null : share.addition;
      if (added === null && place < 0) continue;
      this.series[index]?.add(share.series, timeMs, place, added);
    }
    if (this.size > MAX_ENTRIES) throw new ReplayTooLargeError(MAX_ENTRIES);
  }

  /** Computes every requested value. @param places number of decisions with requested values */
  async settle(places: number, breathe: () => Promise<void>): Promise<void> {
    for (const [index, { queries }] of this.velocities.entries()) {
      for (const { key, window } of queries) {
        // Deliberate: sequential, with pauses in between.
        const values = await this.series[index]?.over(window.seconds * 1_000, places, breathe);
        if (values !== undefined) this.values.set(key, values);
      }
    }
  }

  valueAt(key: string, place: number): VelocityValue {
    const value = this.values.get(key)?.[place];
    return value === undefined || Number.isNaN(value) ? NO_VELOCITY : { ...NO_VELOCITY, value };
  }

  private get size(): number {
    return this.series.reduce((sum, { size }) => sum + size, 0);
  }

  private isRepeat(document: DecisionDocument, timeMs: number): boolean {
    const { context, credential_fingerprint: credential, transaction } = document;
    const name = JSON.stringify([context, transaction.reference, credential]);
    const counted = this.references.get(name);
    if (counted !== undefined && timeMs - counted < DAY_MS) return true;
    this.references.set(name, timeMs);
    return false;
  }
}
