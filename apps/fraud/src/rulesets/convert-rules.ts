import type { CardNumberConversionService } from '../credentials/card-number-conversion.service.js';
import { parseFieldPath } from '../rules/field-path.js';
import type { Operator } from '../rules/operators.js';
import { isObject } from '../rules/parse-state.js';

/** Converts the paths and literals of rules to the spelling in decisions. */
export type RuleSpelling = Pick<CardNumberConversionService, 'form' | 'literal' | 'path' | 'value'>;

/** Operators whose literals are compared with a value of a decision, or a part of one. */
const COMPARED: ReadonlySet<unknown> = new Set([
  ...['eq', 'neq', 'in', 'not_in', 'contains', 'not_contains'],
  ...['starts_with', 'not_starts_with', 'ends_with', 'not_ends_with'],
]);

/**
 * Rules with paths and literals in the spelling of decisions: card numbers are converted, so that a
 * rule on an identifier matches it, and times, IP addresses and e-mail addresses get their
 * canonical form. Names, descriptions and patterns are unchanged: the caller rejects card numbers
 * in them.
 *
 * @param rules that passed validation
 */
export function convertRules<T>(rules: readonly T[], numbers: RuleSpelling): readonly T[] {
  return rules.map((rule) => (isObject(rule) ? (convertedRule(rule, numbers) as T) : rule));
}

function convertedRule(
  rule: Record<string, unknown>,
  numbers: RuleSpelling,
): Record<string, unknown> {
  const { when, fields } = rule;
  return {
    ...rule,
    ...(isObject(when) ? { when: convertedCondition(when, numbers) } : {}),
    ...(Array.isArray(fields) ? { fields: fields.map((field) => path(field, numbers)) } : {}),
  };
}

function convertedCondition(condition: unknown, numbers: RuleSpelling): unknown {
  if (!isObject(condition)) return condition;
  const entries = Object.entries(condition).map(([key, value]): [string, unknown] => {
    switch (key) {
      case 'all':
      case 'any':
        return [key, (value as unknown[]).map((child) => convertedCondition(child, numbers))];
      case 'not':
        return [key, convertedCondition(value, numbers)];
      case 'path':
      case 'value_path':
        return [key, path(value, numbers)];
      case 'velocity':
        return [key, isObject(value) ? convertedVelocity(value, numbers) : value];
      case 'value':
        return [key, convertedLiteral(condition, numbers)];
      default:
        return [key, value];
    }
  });
  return Object.fromEntries(entries);
}

/** The threshold of a velocity is a count or an amount and needs no conversion. */
function convertedLiteral(condition: Record<string, unknown>, numbers: RuleSpelling): unknown {
  const { operator, path: field } = condition;
  if (typeof field !== 'string') return condition.value;
  const at = canonicalPathOf(String(path(field, numbers)));
  const value = numbers.literal(at, operator as Operator, condition.value);
  if (!COMPARED.has(operator)) return value;
  // Each entry of a list is compared with the field itself.
  return Array.isArray(value)
    ? value.map((entry: unknown) => numbers.value(entry, at))
    : numbers.value(value, at);
}

function convertedVelocity(
  velocity: Record<string, unknown>,
  numbers: RuleSpelling,
): Record<string, unknown> {
  const { key, field, filter } = velocity;
  const keys = Array.isArray(key) ? key.map((each) => path(each, numbers)) : path(key, numbers);
  return {
    ...velocity,
    key: keys,
    ...(field === undefined ? {} : { field: path(field, numbers) }),
    ...(filter === undefined ? {} : { filter: convertedCondition(filter, numbers) }),
  };
}

function canonicalPathOf(text: string): string {
  const parsed = parseFieldPath(text);
  return 'problem' in parsed ? text : parsed.path.canonical;
}

function path(text: unknown, numbers: RuleSpelling): unknown {
  return typeof text === 'string' ? numbers.path(text) : text;
}
