import { comparisonsIn } from './condition.js';
import type { Ruleset } from './rule.js';
import type { VelocityDefinition, VelocityQuery } from './velocity-query.js';

/** One definition in a ruleset with everything that its rules query. */
export interface PlannedVelocity {
  readonly definition: VelocityDefinition;
  readonly queries: readonly VelocityQuery[];
  /** The longest window, which determines how much history is kept. */
  readonly keptSeconds: number;
}

/** Everything to count for a decision of this ruleset, regardless of which rules are reached. */
export function velocityPlan({ rules }: Ruleset): readonly PlannedVelocity[] {
  const byKey = new Map<string, VelocityQuery>();
  const enabled = rules.filter((rule) => rule.enabled);
  for (const { velocity } of enabled.flatMap((rule) => comparisonsIn(rule.when))) {
    if (velocity === null) continue;
    const limit = Math.max(velocity.limit, byKey.get(velocity.key)?.limit ?? 0);
    byKey.set(velocity.key, { ...velocity, limit });
  }
  const byDefinition = Map.groupBy(byKey.values(), ({ definition }) => definition.id);
  return [...byDefinition.values()].flatMap((queries) => {
    const [first] = queries;
    if (first === undefined) return [];
    const keptSeconds = Math.max(...queries.map(({ window }) => window.seconds));
    return [{ definition: first.definition, queries, keptSeconds }];
  });
}
