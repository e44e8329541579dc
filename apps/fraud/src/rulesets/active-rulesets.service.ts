import { Injectable } from '@nestjs/common';
import type { BeforeApplicationShutdown, OnApplicationBootstrap } from '@nestjs/common';
import { ServiceRole } from '@tessera/config';
import { PeriodicTask } from '@tessera/telemetry';
import { FraudConfig } from '../config.js';
import { CardNumberConversionService } from '../credentials/card-number-conversion.service.js';
import { DEFAULT_CONTEXT } from '../decision-request/decision-document.js';
import { compileRuleset } from '../rules/compiler/compile-ruleset.js';
import type { RulesetEngine } from '../rules/evaluation.js';
import { SchemaRegistryService, type UsableSchema } from '../schemas/schema-registry.service.js';
import { parseStoredRules } from './checked-rules.js';
import { type ActiveRulesetRow, RulesetsRepository } from './rulesets.repository.js';
import { type PlannedVelocity, velocityPlan } from '../rules/velocity-plan.js';

/** An active version. */
export interface ActiveRuleset {
  readonly id: string;
  readonly context: string;
  readonly version: number;
  readonly engine: RulesetEngine;
  /** What is counted with every decision of this version. */
  readonly velocities: readonly PlannedVelocity[];
  /** The schema that validates requests of its context. */
  readonly schema: UsableSchema | null;
}

/**
 * The active versions in this process. "All replicas serve the new version within 1 s": each
 * replica polls one counter, which every activation increments, and reloads the rulesets when it
 * has changed. The whole map is replaced at once, so no decision sees half of a change.
 */
@Injectable()
export class ActiveRulesetsService implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private byContext: ReadonlyMap<string, ActiveRuleset> = new Map();
  private epoch: string | undefined;
  private readonly poll: PeriodicTask<void>;

  constructor(
    private readonly versions: RulesetsRepository,
    private readonly role: ServiceRole,
    private readonly schemas: SchemaRegistryService,
    private readonly numbers: CardNumberConversionService,
    config: FraudConfig,
  ) {
    this.poll = new PeriodicTask({
      failure: 'Failed to read the active rulesets; the loaded versions still decide. Will retry.',
      everyMs: config.rulesetPollMs,
      work: () => this.load(),
    });
  }

  /** The version for a context, which falls back to `default` if it has none. */
  find(context: string): ActiveRuleset | null {
    return this.byContext.get(context) ?? this.byContext.get(DEFAULT_CONTEXT) ?? null;
  }

  /** All active versions. */
  all(): readonly ActiveRuleset[] {
    return [...this.byContext.values()];
  }

  async onApplicationBootstrap(): Promise<void> {
    if (this.role.isWorker) return;
    await this.refresh();
    this.poll.start();
  }

  beforeApplicationShutdown(): Promise<void> {
    return this.poll.stop();
  }

  /** Loads the versions activated so far. */
  refresh(): Promise<void> {
    return this.poll.run();
  }

  private async load(): Promise<void> {
    const epoch = await this.versions.epoch();
    if (epoch === this.epoch) return;
    const rows = await this.versions.findActive();
    const active = await Promise.all(
      rows.map(async (row): Promise<[string, ActiveRuleset]> => {
        // A version never changes, but its schema may have been deprecated.
        const schema = await this.schemaOf(row);
        return [row.context, { ...(this.loaded(row) ?? compiled(row, this.numbers)), schema }];
      }),
    );
    this.byContext = new Map(active);
    // The counter was read before the rows: if both moved in between, the next poll reads again.
    this.epoch = epoch;
  }

  private async schemaOf(row: ActiveRulesetRow): Promise<UsableSchema | null> {
    const { schema_name: name, schema_version: version } = row;
    return name === null || version === null ? null : this.schemas.find({ name, version });
  }

  private loaded({ id, context }: ActiveRulesetRow): ActiveRuleset | undefined {
    const current = this.byContext.get(context);
    return current?.id === id ? current : undefined;
  }
}

function compiled(
  { id, context, version, rules }: ActiveRulesetRow,
  numbers: CardNumberConversionService,
): Omit<ActiveRuleset, 'schema'> {
  const parsed = parseStoredRules(rules, numbers);
  // It was valid when it was activated, by this release or an older one.
  if ('problems' in parsed) throw new Error(`The active ruleset ${id} is not valid.`);
  const { ruleset } = parsed;
  const velocities = velocityPlan(ruleset);
  return { id, context, version, engine: compileRuleset(ruleset), velocities };
}
