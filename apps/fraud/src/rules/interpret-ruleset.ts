import type { Comparison, Condition } from './condition.js';
import type {
  Evaluation,
  ListAnswers,
  ListProbe,
  RulesetEngine,
  TriggeredRule,
} from './evaluation.js';
import { evidenceFor, holds } from './interpret-condition.js';
import { isScalar } from './operators.js';
import { resolveAll } from './resolve-field.js';
import { customerIdOf, isInRollout } from './rollout.js';
import type { Rule, RuleAction, Ruleset } from './rule.js';

/**
 * The engine that reads the rules one after the other. It is the definition of what a ruleset means:
 * the compiled engine is tested against it, and a trace is made with it.
 */
export function interpretRuleset(ruleset: Ruleset): RulesetEngine {
  const rules = ruleset.rules.filter((rule) => rule.enabled);
  const comparisons = rules.flatMap((rule) => comparisonsIn(rule.when));
  return {
    evaluate: (document, lists) => evaluate(rules, document, lists),
    listProbes: (document) => listProbes(comparisons, document),
  };
}

/** The comparisons of a condition, in the order in which they are written. */
export function comparisonsIn(condition: Condition): Comparison[] {
  switch (condition.kind) {
    case 'comparison':
      return [condition];
    case 'not':
      return comparisonsIn(condition.condition);
    case 'all':
    case 'any':
      return condition.conditions.flatMap(comparisonsIn);
  }
}

/** The look-ups behind `in_list` and `not_in_list`, one per list with all its values. */
export function listProbes(comparisons: readonly Comparison[], document: object): ListProbe[] {
  const wanted = new Map<string, Set<string | number | boolean>>();
  for (const { operand, path } of comparisons) {
    if (operand.kind !== 'list') continue;
    const values = wanted.get(operand.name) ?? new Set();
    for (const value of resolveAll(path, document)) if (isScalar(value)) values.add(value);
    wanted.set(operand.name, values);
  }
  return [...wanted]
    .filter(([, values]) => values.size > 0)
    .map(([list, values]) => ({ list, values: [...values] }));
}

function evaluate(rules: readonly Rule[], document: object, lists: ListAnswers): Evaluation {
  const customerId = customerIdOf(document);
  const triggered: TriggeredRule[] = [];
  let outcome: RuleAction = 'ALLOW';
  for (const rule of rules) {
    if (!isInRollout(rule.id, rule.rolloutPercent, customerId)) continue;
    if (!holds(rule.when, document, lists)) continue;
    triggered.push({
      ruleId: rule.id,
      name: rule.name,
      type: rule.type,
      action: rule.action,
      live: rule.live,
      evidence: evidenceFor(rule.when, document, lists),
    });
    if (!rule.live) continue;
    outcome = rule.action;
    if (rule.action !== 'REVIEW') break;
  }
  return { outcome, triggered };
}
