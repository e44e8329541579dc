import { Injectable, Logger } from '@nestjs/common';
import { Keyring } from '@tessera/crypto';
import { SharedDeadline } from '@tessera/telemetry';
import { Counter, Registry } from 'prom-client';
import { FraudConfig } from '../config.js';
import type { DecisionInput } from '../decision-request/decision-document.js';
import { NO_VELOCITY, type VelocityValue } from '../rules/evaluation.js';
import type { PlannedVelocity } from '../rules/velocity-plan.js';
import type { ActiveRuleset } from '../rulesets/active-rulesets.service.js';
import { CountedIdentities } from './counted-identities.js';
import { UncountedDecisionsService } from './uncounted-decisions.service.js';
import { velocityShare } from './velocity-call.js';
import { VelocityFillWorker } from './velocity-fill.worker.js';
import { VelocityKeys } from './velocity-keys.js';
import { VelocityTimeoutError } from './velocity.errors.js';
import { type VelocityAnswers, type VelocityEntry, VelocityStore } from './velocity-store.js';

/** The velocities of one decision, by the key of their query. */
export interface CountedVelocities {
  readonly values: ReadonlyMap<string, VelocityValue>;
  /** The store did not respond, or a part of it; the velocities that it has are null. */
  readonly unavailable: boolean;
  /** At least one of them has an incomplete history. */
  readonly partial: boolean;
  /**
   * The context in which the decision has yet to be counted, null if it is counted; called when the
   * decision is stored.
   */
  readonly uncountedIn: () => string | null;
}

const NOTHING_COUNTED: CountedVelocities = {
  values: new Map(),
  unavailable: false,
  partial: false,
  uncountedIn: () => null,
};

/** Counts decisions, with one call to the store each. "When the store is down: fails open." */
@Injectable()
export class VelocityService {
  private readonly logger = new Logger(VelocityService.name);
  private readonly unavailable: Counter;
  private readonly partial: Counter;
  private readonly keys: VelocityKeys;
  private readonly identities: CountedIdentities;
  private readonly deadline: SharedDeadline;
  private isFailing = false;

  constructor(
    private readonly store: VelocityStore,
    private readonly fill: VelocityFillWorker,
    private readonly uncounted: UncountedDecisionsService,
    private readonly config: FraudConfig,
    keyring: Keyring,
    registry: Registry,
  ) {
    this.keys = new VelocityKeys(keyring);
    this.identities = new CountedIdentities(keyring, config);
    const { velocityTimeoutMs: timeoutMs } = config;
    this.deadline = new SharedDeadline(timeoutMs, () => new VelocityTimeoutError(timeoutMs));
    const registers = [registry];
    this.unavailable = new Counter({
      name: 'fraud_velocity_unavailable_total',
      help: 'Decisions made without velocities, or without some of them, because their store did not respond.',
      registers,
    });
    this.partial = new Counter({
      name: 'fraud_velocity_partial_total',
      help: 'Decisions with a velocity that may have been too low: its history was still being read in, or lacked decisions that were not counted.',
      registers,
    });
  }

  /** @param ruleset the version that decides; decisions are counted in its context */
  async count(
    decision: DecisionInput,
    ruleset: Pick<ActiveRuleset, 'context' | 'velocities'> | null,
  ): Promise<CountedVelocities> {
    if (ruleset === null) return NOTHING_COUNTED;
    const { context, velocities: planned } = ruleset;
    const velocities: PlannedVelocity[] = [];
    const entries: VelocityEntry[] = [];
    for (const velocity of planned) {
      const share = velocityShare(velocity.definition, context, decision.document, this.keys);
      if (share === null) continue;
      velocities.push(velocity);
      entries.push(entryOf(velocity, share));
    }
    if (entries.length === 0) return NOTHING_COUNTED;
    const { generation } = this.store;
    try {
      const answers = await this.record(decision, context, entries);
      const counted = this.counted(context, velocities, answers);
      if (answers.includes(null)) {
        this.failed(decision, context, null);
        return { ...counted, unavailable: true, uncountedIn: () => context };
      }
      this.isFailing = false;
      // Redis may lose the new count before the decision is stored.
      const uncountedIn = () => (this.store.generation === generation ? null : context);
      return { ...counted, uncountedIn };
    } catch (error) {
      this.failed(decision, context, error);
      return { ...NOTHING_COUNTED, unavailable: true, uncountedIn: () => context };
    }
  }

  /** @param error null if only a part of the store is unavailable */
  private failed({ id }: DecisionInput, context: string, error: unknown): void {
    this.unavailable.inc();
    this.uncounted.mark(context, id);
    // Logs once per outage; the metric counts the decisions.
    if (!this.isFailing) {
      this.logger.warn({
        message: 'Failed to count velocities; decisions will be counted late.',
        ...(error !== null && { err: error }),
      });
    }
    this.isFailing = true;
  }

  private record(
    decision: DecisionInput,
    context: string,
    entries: readonly VelocityEntry[],
  ): Promise<VelocityAnswers> {
    const expiresAt = performance.now() + this.config.velocityTimeoutMs;
    const { decisionId, repeatable } = this.identities.of(decision);
    return this.deadline.within(
      this.store.record({ decisionId, repeatable, context, entries, expiresAt }),
    );
  }

  private counted(
    context: string,
    velocities: readonly PlannedVelocity[],
    answers: VelocityAnswers,
  ): Omit<CountedVelocities, 'uncountedIn'> {
    const values = new Map<string, VelocityValue>();
    let isPartial = false;
    for (const [index, velocity] of velocities.entries()) {
      for (const [reading, { key, window }] of velocity.queries.entries()) {
        const value = answers[index]?.[reading] ?? NO_VELOCITY;
        if (value.partial) this.fill.want(context, velocity);
        const partial = value.partial || this.uncounted.isWithin(context, window.seconds);
        values.set(key, partial ? { ...value, partial } : value);
        isPartial ||= partial;
      }
    }
    if (isPartial) this.partial.inc();
    return { values, unavailable: false, partial: isPartial };
  }
}

function entryOf(
  { definition, keptSeconds, queries }: PlannedVelocity,
  { series, addition }: Pick<VelocityEntry, 'series' | 'addition'>,
): VelocityEntry {
  return {
    definition: definition.id,
    aggregate: definition.aggregate,
    keptSeconds,
    series,
    addition,
    readings: queries.map(({ window, limit }) => ({ seconds: window.seconds, limit })),
  };
}
