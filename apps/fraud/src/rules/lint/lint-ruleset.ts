import { type NormalCondition, normaliseCondition } from '../normalise-condition.js';
import { asksBackend, type Rule, type RuleAction, type Ruleset } from '../rule.js';
import { type Constancy, constancyOf } from './constant-condition.js';
import type { FieldShape } from './field-shape.js';
import { Implications, pathsOf } from './implication.js';
import { ruleFindings, unansweredRules } from './rule-findings.js';

/** An `error` keeps a ruleset from being activated; a `warning` is advice. */
export interface Finding {
  readonly path: string;
  readonly severity: 'error' | 'warning';
  readonly message: string;
}

export interface LintOptions {
  /** The fields that a request can have; unknown paths are then found. */
  readonly shape?: FieldShape;
  /** Share (0..1) of the last decisions in which a path held nothing; undefined when not known. */
  readonly absentShare?: (canonicalPath: string) => number | undefined;
}

/** Everything that is suspicious about a ruleset that is valid. */
export function lintRuleset(ruleset: Ruleset, options: LintOptions = {}): Finding[] {
  const conditions = ruleset.rules.map((rule) => normaliseCondition(rule.when));
  const constancies = conditions.map(constancyOf);
  return [
    ...ruleset.rules.flatMap((rule, index) => ruleFindings(rule, constancies[index], options)),
    ...unansweredRules(ruleset.rules),
    ...shadowedRules(ruleset.rules, conditions, constancies),
  ];
}

interface Stop {
  readonly rule: Rule;
  readonly action: RuleAction;
  readonly index: number;
  readonly condition: NormalCondition;
  readonly paths: ReadonlySet<string>;
}

function shadowedRules(
  rules: readonly Rule[],
  conditions: readonly NormalCondition[],
  constancies: readonly (Constancy | undefined)[],
): Finding[] {
  const implications = new Implications();
  const stops: Stop[] = [];
  const findings: Finding[] = [];
  for (const [index, rule] of rules.entries()) {
    const condition = conditions[index];
    if (condition === undefined || !rule.enabled || constancies[index] === 'never') continue;
    const paths = pathsOf(condition);
    const stop = stops.find(
      (earlier) =>
        constancies[earlier.index] === 'always' ||
        (sharesPath(paths, earlier.paths) && implications.holds(condition, earlier.condition)),
    );
    if (stop !== undefined) {
      findings.push({
        path: `$.rules[${index}]`,
        severity: 'error',
        message: `this rule is never reached: $.rules[${stop.index}] (${stop.rule.name}) ends the evaluation with ${stop.action} for every request that it would fire on`,
      });
    }
    // What a backend answers is not known, so nothing stands in the shadow of its rule.
    if (asksBackend(rule) || !rule.live || rule.rolloutPercent < 100) continue;
    const { action } = rule;
    if (action !== 'REVIEW') stops.push({ rule, action, index, condition, paths });
  }
  return findings;
}

/** Conditions on different fields cannot imply each other. */
function sharesPath(paths: ReadonlySet<string>, others: ReadonlySet<string>): boolean {
  for (const path of paths) if (others.has(path)) return true;
  return false;
}
