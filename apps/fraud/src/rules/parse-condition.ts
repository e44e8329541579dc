import type { Combination, Comparison, Condition, Negation, Operand } from './condition.js';
import { writeStep } from './field-path.js';
import { FIELD_OPERATORS, OPERATORS, type Operator, positiveOf } from './operators.js';
import { parseOperand } from './parse-operand.js';
import { isObject, type ParseState, readPath } from './parse-state.js';
import { parseVelocityComparison } from './parse-velocity.js';
import { MAX_CONDITION_DEPTH } from './rule.js';

const COMPARISON_FIELDS = new Set(['path', 'operator', 'value', 'value_path']);
const VELOCITY_FIELDS = new Set(['velocity', 'operator', 'value', 'value_path']);

/**
 * Parses a condition tree. If there are problems, they are added to the state and the result is
 * null.
 */
export function parseCondition(
  value: unknown,
  at: string,
  state: ParseState,
  depth = 1,
): Condition | null {
  if (depth > MAX_CONDITION_DEPTH) {
    state.problems.push({
      path: at,
      message: `conditions nest at most ${MAX_CONDITION_DEPTH} deep`,
    });
    return null;
  }
  if (!isObject(value)) {
    state.problems.push({
      path: at,
      message:
        'must be a condition: {path, operator, value}, {velocity, operator, value}, all, any or not',
    });
    return null;
  }
  const kinds = (['all', 'any', 'not'] as const).filter((kind) => Object.hasOwn(value, kind));
  const [kind] = kinds;
  if (kind === undefined) return parseComparison(value, at, state);
  if (Object.keys(value).length > 1) {
    state.problems.push({
      path: at,
      message: `${kind} must be the only field of its object; combine it with others inside all or any`,
    });
    return null;
  }
  return kind === 'not'
    ? parseNegation(value.not, at, state, depth)
    : parseCombination(kind, value[kind], at, state, depth);
}

function parseNegation(
  value: unknown,
  at: string,
  state: ParseState,
  depth: number,
): Negation | null {
  const condition = parseCondition(value, `${at}.not`, state, depth + 1);
  return condition && { kind: 'not', condition, at };
}

function parseCombination(
  kind: 'all' | 'any',
  value: unknown,
  at: string,
  state: ParseState,
  depth: number,
): Combination | null {
  const where = `${at}.${kind}`;
  if (!Array.isArray(value) || value.length === 0) {
    state.problems.push({
      path: where,
      message: `${kind} must be a list of at least one condition`,
    });
    return null;
  }
  const children = value.map((child, index) =>
    parseCondition(child, `${where}[${index}]`, state, depth + 1),
  );
  const conditions = children.filter((child) => child !== null);
  return conditions.length === children.length ? { kind, conditions, at } : null;
}

function parseComparison(
  value: Record<string, unknown>,
  at: string,
  state: ParseState,
): Comparison | null {
  const isVelocity = Object.hasOwn(value, 'velocity');
  const fields = isVelocity ? VELOCITY_FIELDS : COMPARISON_FIELDS;
  for (const field of Object.keys(value)) {
    if (fields.has(field)) continue;
    const message = isVelocity
      ? 'is not a field of a condition on a velocity'
      : 'is not a field of a condition';
    state.problems.push({ path: `${at}${writeStep({ kind: 'key', key: field })}`, message });
  }
  const path = isVelocity ? null : readPath(value.path, `${at}.path`, state);
  const operator = parseOperator(value.operator, `${at}.operator`, state);
  if (operator === null) return null;
  if (isVelocity) return parseVelocityComparison(value, operator, at, state, parseCondition);
  const operand = readOperand(operator, value, at, state);
  if (path === null || operand === null) return null;
  const pathAt = `${at}.path`;
  return { kind: 'comparison', path, velocity: null, operator, operand, at, pathAt };
}

function parseOperator(value: unknown, at: string, state: ParseState): Operator | null {
  const operator = OPERATORS.find((known) => known === value);
  if (operator !== undefined) return operator;
  state.problems.push({ path: at, message: `must be one of ${OPERATORS.join(', ')}` });
  return null;
}

function readOperand(
  operator: Operator,
  value: Record<string, unknown>,
  at: string,
  state: ParseState,
): Operand | null {
  const hasValue = Object.hasOwn(value, 'value');
  if (Object.hasOwn(value, 'value_path')) {
    if (hasValue) {
      state.problems.push({
        path: `${at}.value_path`,
        message: 'must not be combined with value',
      });
      return null;
    }
    return readFieldOperand(operator, value.value_path, `${at}.value_path`, state);
  }
  if (!hasValue) {
    if (positiveOf(operator) === 'exists') return { kind: 'none' };
    state.problems.push({
      path: `${at}.value`,
      message: `${operator} needs a value, or a value_path`,
    });
    return null;
  }
  const parsed = parseOperand(operator, value.value, state);
  if ('operand' in parsed) return parsed.operand;
  state.problems.push({ path: `${at}.value`, message: parsed.problem });
  return null;
}

function readFieldOperand(
  operator: Operator,
  value: unknown,
  at: string,
  state: ParseState,
): Operand | null {
  if (!(FIELD_OPERATORS as readonly string[]).includes(positiveOf(operator))) {
    state.problems.push({ path: at, message: `${operator} compares with a literal value only` });
    return null;
  }
  const path = readPath(value, at, state);
  return path && { kind: 'field', path };
}
