import { backendsRead } from '../backend-fields.js';
import { type Comparison, comparisonsIn } from '../condition.js';
import type { FieldPath } from '../field-path.js';
import { normalizeCondition } from '../normalize-condition.js';
import { isNegative } from '../operators.js';
import { callsBackend, type Rule } from '../rule.js';
import type { Constancy } from './constant-condition.js';
import { type FieldShape, findUnknownField } from './field-shape.js';
import type { Finding, LintOptions } from './finding.js';
import { literalFindings } from './literal-findings.js';
import { velocityFindings } from './velocity-findings.js';

/** A smaller share of absent values is noise. */
const NOTABLE_ABSENCE = 0.05;

/** All findings for a single rule. */
export function ruleFindings(
  rule: Rule,
  constancy: Constancy | undefined,
  { shape, absentShare }: LintOptions,
): Finding[] {
  const comparisons = comparisonsIn(rule.when);
  const literals = [...comparisons.flatMap(nullOperand), ...literalFindings(rule.when, shape)];
  const isExplained = literals.some(({ severity }) => severity === 'error');
  return [
    ...literals,
    // A rule with such a literal is constant because of it; one message is enough.
    ...(isExplained ? [] : constantRule(rule, constancy)),
    ...comparisons.flatMap((comparison) => unknownPaths(comparison, shape)),
    ...comparisons.flatMap((comparison) => oftenAbsent(comparison, absentShare)),
    ...comparisons.flatMap((comparison) => velocityFindings(comparison, shape)),
  ];
}

/** Rules that read the response of a backend that is never called before them. */
export function rulesBeforeBackends(rules: readonly Rule[]): Finding[] {
  const asked = new Set<string>();
  return rules.flatMap((rule): Finding[] => {
    if (!rule.enabled) return [];
    const slugs = backendsRead(rule.when).filter((slug) => slug !== null);
    if (callsBackend(rule) && !rule.async) {
      const backends = rule.type === 'backend' ? [rule.backend] : rule.members.map(slugOf);
      for (const backend of backends) asked.add(backend);
    }
    const unheard = new Set(slugs.filter((slug) => !asked.has(slug)));
    return [...unheard].map((slug) => ({
      path: rule.when.at,
      severity: 'warning',
      message: `$.backends.${slug} is null when this rule has its turn: no rule before it asks the backend ${slug} and waits for the response`,
    }));
  });
}

function slugOf({ backend }: { readonly backend: string }): string {
  return backend;
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
            'null in a list matches nothing; to match an absent field, add not_exists in an any',
          ),
        ]
      : [],
  );
}

function constantRule(rule: Rule, constancy: Constancy | undefined): Finding[] {
  if (constancy === undefined || constancy === 'depends') return [];
  const { when } = rule;
  if (constancy === 'always' && isMeantForAll(rule)) return [];
  const message =
    constancy === 'never'
      ? 'this rule can never fire: its conditions exclude each other'
      : 'this rule fires on every request: its condition is true for any values of the fields';
  return [{ path: when.at, severity: 'error', message }];
}

/** A rule that calls a backend may omit the condition; other rules test for a required field. */
function isMeantForAll(rule: Rule): boolean {
  const { when } = rule;
  if (callsBackend(rule) && when.kind === 'all' && when.conditions.length === 0) return true;
  const condition = normalizeCondition(when);
  return condition.kind === 'leaf' && condition.operator === 'exists' && !condition.negated;
}

function unknownPaths(comparison: Comparison, shape?: FieldShape): Finding[] {
  if (shape === undefined) return [];
  return pathsRead(comparison).flatMap(({ where, path }) => {
    const unknown = findUnknownField(path, shape);
    if (unknown === null) return [];
    const { missing, suggestion } = unknown;
    const hint = suggestion === null ? '' : `; did you mean ${suggestion}?`;
    const message = `${path.text} is null in every request: ${missing}${hint}`;
    return [{ path: where, severity: 'warning' as const, message }];
  });
}

/** The fields that a comparison reads, with their JSON paths in the ruleset. */
function pathsRead(comparison: Comparison): { where: string; path: FieldPath }[] {
  const { at, operand, path, pathAt, velocity } = comparison;
  if (velocity === null) {
    const sides = [{ where: pathAt, path }];
    if (operand.kind === 'field') sides.push({ where: `${at}.value_path`, path: operand.path });
    return sides;
  }
  const { keys, field, filter } = velocity.definition;
  return [
    ...keys.map((key) => ({ where: `${pathAt}.key`, path: key })),
    ...(field === null ? [] : [{ where: `${pathAt}.field`, path: field }]),
    ...(filter === null ? [] : comparisonsIn(filter).flatMap(pathsRead)),
  ];
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
