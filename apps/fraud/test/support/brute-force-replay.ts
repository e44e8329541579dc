import {
  type Lookups,
  NO_LOOKUPS,
  NO_VELOCITY,
  type VelocityValue,
} from '../../src/rules/evaluation.js';
import { holds } from '../../src/rules/interpret-condition.js';
import { interpretRuleset } from '../../src/rules/interpret-ruleset.js';
import { resolveField } from '../../src/rules/resolve-field.js';
import { isScalar } from '../../src/rules/operators.js';
import type { Ruleset } from '../../src/rules/rule.js';
import { velocityPlan } from '../../src/rules/velocity-plan.js';
import type { VelocityQuery } from '../../src/rules/velocity-query.js';
import type { PastDecision } from './stored-traffic.js';

export interface BruteResult {
  readonly matrix: Record<string, number>;
  readonly rules: Record<
    string,
    { hits: number; first: number; changed: number; amount: Record<string, number> }
  >;
  readonly pairs: Record<string, number>;
}

/**
 * The simplest possible replay, without optimization: the interpreter, and for each velocity a scan
 * of all past decisions.
 */
export function bruteForceReplay(
  ruleset: Ruleset,
  all: readonly PastDecision[],
  isReplayed: (decision: PastDecision) => boolean,
  baselineOf: (decision: PastDecision) => string = ({ outcome }) => outcome,
): BruteResult {
  const result: BruteResult = { matrix: {}, rules: {}, pairs: {} };
  for (const { id } of ruleset.rules) {
    result.rules[id] = { hits: 0, first: 0, changed: 0, amount: {} };
  }
  for (const { decision, outcome, triggered } of bruteForceEvaluations(ruleset, all, isReplayed)) {
    const baseline = baselineOf(decision);
    const cell = `${baseline}>${outcome}`;
    result.matrix[cell] = (result.matrix[cell] ?? 0) + 1;
    const { amount, currency } = decision.document['transaction'] as {
      amount: number;
      currency: string;
    };
    for (const [index, { ruleId }] of triggered.entries()) {
      const rule = result.rules[ruleId];
      if (rule === undefined) continue;
      rule.hits += 1;
      rule.first += index === 0 ? 1 : 0;
      rule.changed += baseline === outcome ? 0 : 1;
      rule.amount[currency] = (rule.amount[currency] ?? 0) + amount;
      for (const other of triggered.slice(index + 1)) {
        const pair = [ruleId, other.ruleId].toSorted().join('+');
        result.pairs[pair] = (result.pairs[pair] ?? 0) + 1;
      }
    }
  }
  return result;
}

/** Each decision by the interpreter, with velocities computed from all the others. */
export function bruteForceEvaluations(
  ruleset: Ruleset,
  all: readonly PastDecision[],
  isReplayed: (decision: PastDecision) => boolean,
) {
  const engine = interpretRuleset(ruleset);
  const queries = velocityPlan(ruleset).flatMap((planned) => planned.queries);
  return all.filter(isReplayed).map((decision) => {
    const lookups = lookupsOf(decision, all, queries);
    return { decision, ...engine.evaluate(decision.document, lookups) };
  });
}

function lookupsOf(
  decision: PastDecision,
  all: readonly PastDecision[],
  queries: readonly VelocityQuery[],
): Lookups {
  const values = new Map<string, VelocityValue>(
    queries.map((query) => [query.key, { ...NO_VELOCITY, value: valueOf(query, decision, all) }]),
  );
  return { isListed: () => false, velocity: (key) => values.get(key) ?? NO_VELOCITY };
}

const times = new WeakMap<PastDecision, number>();

export function happenedAt(decision: PastDecision): number {
  const known = times.get(decision);
  if (known !== undefined) return known;
  const { occurred_at: at } = decision.document;
  const time = typeof at === 'string' ? Date.parse(at) : decision.storedAt.getTime();
  times.set(decision, time);
  return time;
}

function valueOf(
  { definition, window }: VelocityQuery,
  decision: PastDecision,
  all: readonly PastDecision[],
): number | null {
  const { keys, filter, field, aggregate } = definition;
  const keyOf = ({ document }: PastDecision) => keys.map((path) => resolveField(path, document));
  const key = keyOf(decision);
  const keyText = JSON.stringify(key);
  if (!key.every(isScalar)) return null;
  const until = happenedAt(decision);
  const place = all.indexOf(decision);
  const counted = all.filter((other, index) => {
    const at = happenedAt(other);
    const isBefore = at < until || (at === until && index <= place);
    return (
      other.context === decision.context &&
      isBefore &&
      at > until - window.seconds * 1_000 &&
      JSON.stringify(keyOf(other)) === keyText &&
      (filter === null || holds(filter, other.document, NO_LOOKUPS))
    );
  });
  if (aggregate === 'count' || field === null) return counted.length;
  const held = counted.map(({ document }) => resolveField(field, document));
  if (aggregate === 'distinct') return new Set(held.filter(isScalar)).size;
  const numbers = held.filter((value) => typeof value === 'number');
  const sum = numbers.reduce((a, b) => a + b, 0);
  if (aggregate === 'sum') return sum;
  return numbers.length === 0 ? null : sum / numbers.length;
}
