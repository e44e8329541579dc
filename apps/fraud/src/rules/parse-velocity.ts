import { type Comparison, type Condition, comparisonsIn, type Operand } from './condition.js';
import type { FieldPath } from './field-path.js';
import { type Operator, positiveOf } from './operators.js';
import { parseOperand } from './parse-operand.js';
import { isObject, type ParseState, readPath } from './parse-state.js';
import {
  type Aggregate,
  AGGREGATES,
  velocityDefinition,
  velocityPath,
  type VelocityQuery,
  velocityQuery,
} from './velocity-query.js';
import { parseVelocityWindow } from './velocity-window.js';

const FIELDS = new Set(['key', 'aggregate', 'field', 'window', 'filter']);
const MAX_KEYS = 4;
const MAX_COUNT = 100_000;
const OPERATORS: ReadonlySet<string> = new Set([
  'eq',
  'in',
  'gt',
  'gte',
  'lt',
  'lte',
  'between',
  'exists',
]);

/** The parser of conditions, passed as an argument to avoid a circular import. */
type ParseCondition = (value: unknown, at: string, state: ParseState) => Condition | null;

/** Parses `{velocity: {key, aggregate, field?, window, filter?}, operator, value}`. */
export function parseVelocityComparison(
  value: Record<string, unknown>,
  operator: Operator,
  at: string,
  state: ParseState,
  parseFilter: ParseCondition,
): Comparison | null {
  const before = state.problems.length;
  const operand = readThreshold(value, operator, at, state);
  const query = readQuery(value.velocity, `${at}.velocity`, state, parseFilter);
  if (query === null || operand === null || state.problems.length > before) return null;
  const limit = query.definition.aggregate === 'count' ? countLimit(operand) : 0;
  if (limit > MAX_COUNT) {
    const message = `a count is compared with at most ${MAX_COUNT - 1}; use sum or avg for more`;
    state.problems.push({ path: `${at}.value`, message });
    return null;
  }
  const velocity = { ...query, limit };
  const pathAt = `${at}.velocity`;
  return {
    kind: 'comparison',
    path: velocityPath(velocity),
    velocity,
    operator,
    operand,
    at,
    pathAt,
  };
}

function readThreshold(
  value: Record<string, unknown>,
  operator: Operator,
  at: string,
  state: ParseState,
): Operand | null {
  const fail = (path: string, message: string) => {
    state.problems.push({ path, message });
    return null;
  };
  if (!OPERATORS.has(positiveOf(operator))) {
    return fail(`${at}.operator`, `${operator} does not compare a velocity, which is a number`);
  }
  if (Object.hasOwn(value, 'value_path')) {
    return fail(`${at}.value_path`, 'a velocity is compared with a number, not with a field');
  }
  if (!Object.hasOwn(value, 'value')) {
    if (positiveOf(operator) === 'exists') return { kind: 'none' };
    return fail(`${at}.value`, `${operator} needs a value`);
  }
  const parsed = parseOperand(operator, value.value, state);
  if ('problem' in parsed) return fail(`${at}.value`, parsed.problem);
  if (numbersOf(parsed.operand).some((each) => typeof each !== 'number' && each !== null)) {
    return fail(`${at}.value`, 'a velocity is a number and is compared with numbers');
  }
  return parsed.operand;
}

function readQuery(
  value: unknown,
  at: string,
  state: ParseState,
  parseFilter: ParseCondition,
): VelocityQuery | null {
  if (!isObject(value)) {
    state.problems.push({ path: at, message: 'must be {key, aggregate, field, window, filter}' });
    return null;
  }
  for (const field of Object.keys(value)) {
    if (FIELDS.has(field)) continue;
    state.problems.push({ path: `${at}.${field}`, message: 'is not a field of a velocity' });
  }
  const keys = readKeys(value.key, `${at}.key`, state);
  const aggregate = readAggregate(value.aggregate, `${at}.aggregate`, state);
  const window = parseVelocityWindow(value.window);
  if (window === null) {
    const message = 'must be an ISO 8601 duration from PT1S to P90D, such as PT1H';
    state.problems.push({ path: `${at}.window`, message });
  }
  if (keys === null || aggregate === null) return null;
  const field = readField(value, aggregate, at, state);
  const filter = readFilter(value, at, state, parseFilter);
  if (window === null || field === undefined || filter === undefined) return null;
  const definition = velocityDefinition({ keys, aggregate, field, filter }, state.form);
  return velocityQuery(definition, window, 0);
}

function readAggregate(value: unknown, at: string, state: ParseState): Aggregate | null {
  const aggregate = AGGREGATES.find((known) => known === value) ?? null;
  if (aggregate === null) {
    state.problems.push({ path: at, message: `must be one of ${AGGREGATES.join(', ')}` });
  }
  return aggregate;
}

/** One path, or several whose values form one key. */
function readKeys(value: unknown, at: string, state: ParseState): readonly FieldPath[] | null {
  if (!Array.isArray(value)) {
    const key = readSinglePath(value, at, state);
    return key && [key];
  }
  if (value.length === 0 || value.length > MAX_KEYS) {
    state.problems.push({ path: at, message: `must be a path, or a list of 1 to ${MAX_KEYS}` });
    return null;
  }
  const read = value.map((each, index) => readSinglePath(each, `${at}[${index}]`, state));
  const keys = read.filter((key) => key !== null);
  return keys.length === read.length ? keys : null;
}

/** @returns undefined if there is a problem */
function readField(
  velocity: Record<string, unknown>,
  aggregate: Aggregate,
  at: string,
  state: ParseState,
): FieldPath | null | undefined {
  const { field } = velocity;
  const path = `${at}.field`;
  if (aggregate === 'count') {
    if (field === undefined || field === null) return null;
    state.problems.push({ path, message: 'is only allowed with sum, distinct and avg' });
    return undefined;
  }
  return readSinglePath(field, path, state) ?? undefined;
}

/** @returns undefined if there is a problem */
function readFilter(
  velocity: Record<string, unknown>,
  at: string,
  state: ParseState,
  parseFilter: ParseCondition,
): Condition | null | undefined {
  if (velocity.filter === undefined || velocity.filter === null) return null;
  const filter = parseFilter(velocity.filter, `${at}.filter`, state);
  if (filter === null) return undefined;
  const before = state.problems.length;
  for (const { at: where, operand, path, velocity: inner } of comparisonsIn(filter)) {
    // Whether a decision counts must depend only on the request: it is counted again when history
    // is loaded, long after lists and responses have changed.
    if (inner !== null || operand.kind === 'list') {
      const message = 'a filter asks what the request says; it knows no velocity and no list';
      state.problems.push({ path: where, message });
    }
    refuseAnswers(path, where, state);
    if (operand.kind === 'field') refuseAnswers(operand.path, where, state);
  }
  return state.problems.length === before ? filter : undefined;
}

function readSinglePath(value: unknown, at: string, state: ParseState): FieldPath | null {
  const path = readPath(value, at, state);
  if (path === null) return null;
  const before = state.problems.length;
  if (path.hasWildcard) {
    state.problems.push({ path: at, message: 'must lead to one value; [*] leads to many' });
  }
  refuseAnswers(path, at, state);
  return state.problems.length === before ? path : null;
}

function refuseAnswers(path: FieldPath, at: string, state: ParseState): void {
  const [first] = path.steps;
  if (first?.kind !== 'key' || first.key !== 'backends') return;
  state.problems.push({ path: at, message: 'velocities are counted before backends respond' });
}

/**
 * Counts are exact up to this limit: one more than the highest number that the count is compared
 * with.
 */
function countLimit(operand: Operand): number {
  const numbers = numbersOf(operand).filter((each) => typeof each === 'number');
  return Math.max(1, ...numbers.map((each) => Math.floor(each) + 1));
}

function numbersOf(operand: Operand): readonly unknown[] {
  switch (operand.kind) {
    case 'scalar':
      return [operand.value];
    case 'set':
      return operand.values;
    case 'bounds':
      return [operand.low, operand.high];
    case 'none':
    case 'pattern':
    case 'ranges':
    case 'list':
    case 'field':
      return [];
  }
}
