import { type Comparison, comparisonsIn, type Operand } from '../rules/condition.js';
import type { FieldPath } from '../rules/field-path.js';
import type { FieldShape } from '../rules/lint/field-shape.js';
import type { Finding } from '../rules/lint/finding.js';
import { literalFindings } from '../rules/lint/literal-findings.js';
import { type Operator, positiveOf } from '../rules/operators.js';
import type { Ruleset } from '../rules/rule.js';
import type { ScalarType, TypedShape } from './schema-shape.js';

/**
 * Comparisons that can never be true because the schema gives the field another type ("a type
 * mismatch behaves as null") or other values. Each is an error, because requests for which it would be true are
 * rejected.
 */
export function lintTypes(ruleset: Ruleset, shape: TypedShape): Finding[] {
  const allowed = allowedShape(shape);
  return ruleset.rules.flatMap((rule) => {
    const mismatches = comparisonsIn(rule.when)
      .filter(({ velocity }) => velocity === null)
      .flatMap((comparison) => typeMismatch(comparison, shape));
    // One message for a comparison is enough.
    const isNew = ({ path, severity }: Finding) =>
      severity === 'error' &&
      !mismatches.some((other) => path.startsWith(other.path.replace(/operator$/, 'value')));
    return [...mismatches, ...literalFindings(rule.when, allowed).filter(isNew)];
  });
}

/** A shape whose domains are only what the schema allows. */
function allowedShape({ properties, items, allowed }: TypedShape): FieldShape {
  return {
    ...(properties && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([name, child]) => [name, allowedShape(child)]),
      ),
    }),
    ...(items && { items: allowedShape(items) }),
    ...(allowed && { domain: allowed }),
  };
}

function typeMismatch({ at, operator, operand, path }: Comparison, shape: TypedShape): Finding[] {
  const held = typesAt(path, shape);
  if (held === undefined || held.length === 0) return [];
  const wanted =
    operand.kind === 'field' ? typesAt(operand.path, shape) : comparableTypes(operator, operand);
  if (wanted === undefined || wanted.length === 0) return [];
  if (wanted.some((type) => held.includes(type))) return [];
  const message = `the schema says that ${path.text} is ${listed(held)}, and ${operator} compares it with ${listed(wanted)}`;
  return [{ path: `${at}.operator`, severity: 'error', message }];
}

/** The types of a value for which the positive form of the operator can be true. */
function comparableTypes(operator: Operator, operand: Operand): ScalarType[] | undefined {
  switch (operand.kind) {
    case 'scalar':
      return operand.value === null ? undefined : scalarTypes(operator, [operand.value]);
    case 'set':
      return scalarTypes(operator, operand.values);
    case 'bounds':
      return scalarTypes(operator, [operand.low, operand.high]);
    case 'pattern':
    case 'ranges':
      return ['string'];
    case 'none':
    case 'list':
    case 'field':
      return undefined;
  }
}

function scalarTypes(operator: Operator, values: readonly unknown[]): ScalarType[] {
  const positive = positiveOf(operator);
  if (positive === 'starts_with' || positive === 'ends_with' || positive === 'contains') {
    return ['string'];
  }
  return [...new Set(values.map((value) => typeof value))].filter(
    (type): type is ScalarType => type === 'string' || type === 'number' || type === 'boolean',
  );
}

/** The types that a path can have in the shape; undefined if anything is possible. */
function typesAt(path: FieldPath, shape: TypedShape): readonly ScalarType[] | undefined {
  let current: TypedShape | undefined = shape;
  for (const step of path.steps) {
    const next: TypedShape | undefined =
      step.kind === 'key' ? current.properties?.[step.key] : current.items;
    if (next === undefined) return undefined;
    current = next;
  }
  return current.types;
}

function listed(types: readonly ScalarType[]): string {
  return types.map((type) => `a ${type}`).join(' or ');
}
