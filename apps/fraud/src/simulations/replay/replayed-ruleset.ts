import { comparisonsIn } from '../../rules/condition.js';
import { compileRuleset } from '../../rules/compiler/compile-ruleset.js';
import type { RulesetEngine } from '../../rules/evaluation.js';
import { callsBackend, type Rule, type Ruleset } from '../../rules/rule.js';
import { type PlannedVelocity, velocityPlan } from '../../rules/velocity-plan.js';

/** A ruleset version prepared for replaying past decisions. */
export interface ReplayedRuleset {
  readonly rules: readonly Rule[];
  /** Index of a rule by its ID. */
  readonly indexOf: ReadonlyMap<string, number>;
  readonly engine: RulesetEngine;
  /** Its rules without backends, all in shadow, so that none stops another. */
  readonly alone: RulesetEngine;
  readonly velocities: readonly PlannedVelocity[];
  readonly callsBackends: boolean;
  readonly callsAsync: boolean;
  readonly readsLists: boolean;
}

export function replayedRuleset(ruleset: Ruleset): ReplayedRuleset {
  const { rules } = ruleset;
  const enabled = rules.filter((rule) => rule.enabled);
  return {
    rules,
    indexOf: new Map(rules.map(({ id }, index) => [id, index])),
    engine: compileRuleset(ruleset),
    alone: compileRuleset({
      ...ruleset,
      rules: rules.flatMap((rule) => (callsBackend(rule) ? [] : { ...rule, live: false })),
    }),
    velocities: velocityPlan(ruleset),
    callsBackends: enabled.some(callsBackend),
    callsAsync: enabled.some((rule) => callsBackend(rule) && rule.async),
    readsLists: enabled
      .flatMap((rule) => comparisonsIn(rule.when))
      .some(({ operand }) => operand.kind === 'list'),
  };
}

/** The velocities of two versions: each definition once, with the longest of its windows. */
export function velocitiesOf(
  ...rulesets: readonly (ReplayedRuleset | null)[]
): readonly PlannedVelocity[] {
  const all = rulesets.flatMap((ruleset) => ruleset?.velocities ?? []);
  const byDefinition = Map.groupBy(all, ({ definition }) => definition.id);
  return [...byDefinition.values()].flatMap((same) => {
    const [first] = same;
    if (first === undefined) return [];
    const queries = new Map(same.flatMap((one) => one.queries).map((query) => [query.key, query]));
    const keptSeconds = Math.max(...same.map((one) => one.keptSeconds));
    return [{ definition: first.definition, queries: [...queries.values()], keptSeconds }];
  });
}
