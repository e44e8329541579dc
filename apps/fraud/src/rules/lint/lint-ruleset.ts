import { type NormalCondition, normalizeCondition } from '../normalize-condition.js';
import { callsBackend, type Rule, type RuleAction, type Ruleset } from '../rule.js';
import { type Constancy, constancyOf } from './constant-condition.js';
import { Implications, pathsOf } from './implication.js';
import { ruleFindings, rulesBeforeBackends } from './rule-findings.js';
import type { Finding, LintOptions } from './finding.js';

/** All findings for a valid ruleset. */
export function lintRuleset(ruleset: Ruleset, options: LintOptions = {}): Finding[] {
  const conditions = ruleset.rules.map((rule) => normalizeCondition(rule.when));
  const constancies = conditions.map((condition) => constancyOf(condition, options.shape));
  return [
    ...ruleset.rules.flatMap((rule, index) => ruleFindings(rule, constancies[index], options)),
    ...rulesBeforeBackends(ruleset.rules),
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
    // The response of a backend is unknown, so its rule never makes a later rule unreachable.
    if (callsBackend(rule) || !rule.live || rule.rolloutPercent < 100) continue;
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
