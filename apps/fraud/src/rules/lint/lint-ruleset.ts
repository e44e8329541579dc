import type { Comparison } from '../condition.js';
import { comparisonsIn } from '../interpret-ruleset.js';
import { type NormalCondition, normaliseCondition } from '../normalise-condition.js';
import { isNegative } from '../operators.js';
import type { Rule, Ruleset } from '../rule.js';
import { type Constancy, constancyOf } from './constant-condition.js';
import { type FieldShape, findUnknownField } from './field-shape.js';
import { Implications, pathsOf } from './implication.js';

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

/** Absence below this is noise. */
const NOTABLE_ABSENCE = 0.05;

/** Everything that is suspicious about a ruleset that is valid. */
export function lintRuleset(ruleset: Ruleset, options: LintOptions = {}): Finding[] {
  const conditions = ruleset.rules.map((rule) => normaliseCondition(rule.when));
  const constancies = conditions.map(constancyOf);
  const findings = ruleset.rules.flatMap((rule, index) => {
    const comparisons = comparisonsIn(rule.when);
    const nulls = comparisons.flatMap(nullOperand);
    return [
      ...nulls,
      // A null operand is why its rule is constant; one message is enough.
      ...(nulls.length > 0 ? [] : constantRule(rule, constancies[index])),
      ...comparisons.flatMap((comparison) => unknownPaths(comparison, options.shape)),
      ...comparisons.flatMap((comparison) => oftenAbsent(comparison, options.absentShare)),
    ];
  });
  return [...findings, ...shadowedRules(ruleset.rules, conditions, constancies)];
}

function nullOperand({ at, operator, operand }: Comparison): Finding[] {
  const error = (path: string, message: string): Finding => ({ path, severity: 'error', message });
  if (operand.kind === 'scalar' && operand.value === null) {
    const result = isNegative(operator) ? 'true' : 'false';
    return [
      error(
        `${at}.value`,
        `${operator} against null is always ${result}; ask for an absent field with not_exists, for a present one with exists`,
      ),
    ];
  }
  if (operand.kind !== 'set') return [];
  return operand.values.flatMap((value, index) =>
    value === null
      ? [
          error(
            `${at}.value[${index}]`,
            'null in a list matches nothing; ask for an absent field with not_exists beside it, in an any',
          ),
        ]
      : [],
  );
}

function constantRule(rule: Rule, constancy: Constancy | undefined): Finding[] {
  if (constancy === undefined || constancy === 'depends') return [];
  const message =
    constancy === 'never'
      ? 'this rule can never fire: its conditions exclude each other'
      : 'this rule fires on every request: its condition is true whatever the fields hold';
  return [{ path: rule.when.at, severity: 'error', message }];
}

function unknownPaths({ at, path, operand }: Comparison, shape?: FieldShape): Finding[] {
  if (shape === undefined) return [];
  const sides = [{ where: `${at}.path`, path }];
  if (operand.kind === 'field') sides.push({ where: `${at}.value_path`, path: operand.path });
  return sides.flatMap(({ where, path: side }) => {
    const unknown = findUnknownField(side, shape);
    if (unknown === null) return [];
    const { missing, suggestion } = unknown;
    const hint = suggestion === null ? '' : `; did you mean ${suggestion}?`;
    const message = `${side.text} is null in every request: ${missing}${hint}`;
    return [{ path: where, severity: 'warning' as const, message }];
  });
}

function oftenAbsent(
  { at, path, operator }: Comparison,
  absentShare: LintOptions['absentShare'],
): Finding[] {
  if (operator !== 'neq' && operator !== 'not_in') return [];
  const share = absentShare?.(path.canonical) ?? 0;
  if (share < NOTABLE_ABSENCE) return [];
  return [
    {
      path: `${at}.operator`,
      severity: 'warning',
      message: `${operator} is true when the field was never sent, and ${path.text} was absent in ${Math.round(share * 100)} % of the last decisions; add exists if only other values are meant`,
    },
  ];
}

function shadowedRules(
  rules: readonly Rule[],
  conditions: readonly NormalCondition[],
  constancies: readonly (Constancy | undefined)[],
): Finding[] {
  const implications = new Implications();
  const stops: { rule: Rule; index: number; condition: NormalCondition; paths: Set<string> }[] = [];
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
        message: `this rule is never reached: $.rules[${stop.index}] (${stop.rule.name}) ends the evaluation with ${stop.rule.action} for every request that it would fire on`,
      });
    }
    const isStop = rule.live && rule.action !== 'REVIEW' && rule.rolloutPercent >= 100;
    if (isStop) stops.push({ rule, index, condition, paths });
  }
  return findings;
}

/** Conditions on different fields cannot imply each other. */
function sharesPath(paths: ReadonlySet<string>, others: ReadonlySet<string>): boolean {
  for (const path of paths) if (others.has(path)) return true;
  return false;
}
