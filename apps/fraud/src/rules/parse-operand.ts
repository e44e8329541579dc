import { RE2JS, RE2JSException } from 're2js';
import type { Operand } from './condition.js';
import { type IpRange, parseIpRange } from './ip-range.js';
import { type Operator, type Scalar, isScalar, positiveOf } from './operators.js';

/** The remaining budget for a ruleset's patterns, which are all compiled on every activation. */
export interface PatternBudget {
  patternInstructions: number;
}

export const MAX_PATTERN_INSTRUCTIONS = 20_000;

export type ParsedOperand = { readonly operand: Operand } | { readonly problem: string };

const MAX_SET_SIZE = 10_000;
const MAX_TEXT_LENGTH = 1_024;
const MAX_PATTERN_LENGTH = 512;
const MAX_PATTERN_PROGRAM = 2_000;
const MAX_RANGES = 1_000;
export const LIST_NAME = /^[A-Za-z0-9][A-Za-z0-9_.-]{0,63}$/;

/** Parses the literal operand that an operator requires. */
export function parseOperand(
  operator: Operator,
  value: unknown,
  budget: PatternBudget,
): ParsedOperand {
  switch (positiveOf(operator)) {
    case 'exists':
      return { problem: `${operator} takes no value: it asks only whether the field is there` };
    case 'eq':
      return parseScalar(operator, value);
    case 'contains':
      return value === null ? parseScalar(operator, value) : parseNonEmpty(operator, value);
    case 'starts_with':
    case 'ends_with':
      return parseAffix(operator, value);
    case 'gt':
    case 'gte':
    case 'lt':
    case 'lte':
      return parseOrdered(operator, value);
    case 'in':
      return parseSet(operator, value);
    case 'between':
      return parseBounds(value);
    case 'matches':
      return parsePattern(value, budget);
    case 'cidr':
      return parseRanges(value);
    case 'in_list':
      return parseListName(operator, value);
  }
}

function parseScalar(operator: Operator, value: unknown): ParsedOperand {
  if (value === null) return { operand: { kind: 'scalar', value } };
  const problem = scalarProblem(value);
  if (problem !== null) return { problem: `the value of ${operator} ${problem}` };
  return { operand: { kind: 'scalar', value: value as Scalar } };
}

function parseNonEmpty(operator: Operator, value: unknown): ParsedOperand {
  if (value === '') {
    return { problem: `the value of ${operator} must not be empty: every text has an empty part` };
  }
  return parseScalar(operator, value);
}

function parseAffix(operator: Operator, value: unknown): ParsedOperand {
  if (value === null) return parseScalar(operator, value);
  if (typeof value !== 'string') return { problem: `the value of ${operator} must be a text` };
  return parseNonEmpty(operator, value);
}

function parseOrdered(operator: Operator, value: unknown): ParsedOperand {
  if (typeof value === 'boolean') {
    return {
      problem: `the value of ${operator} must be a number or a text: booleans have no order`,
    };
  }
  return parseScalar(operator, value);
}

function parseSet(operator: Operator, value: unknown): ParsedOperand {
  if (!Array.isArray(value)) {
    return { problem: `the value of ${operator} must be a list, as in ["FR", "DE"]` };
  }
  if (value.length > MAX_SET_SIZE) {
    return { problem: `the value of ${operator} has at most ${MAX_SET_SIZE} entries` };
  }
  for (const [index, entry] of (value as unknown[]).entries()) {
    const problem = entry === null ? null : scalarProblem(entry);
    if (problem !== null) return { problem: `entry ${index} of ${operator} ${problem}` };
  }
  return { operand: { kind: 'set', values: value as (Scalar | null)[] } };
}

function parseBounds(value: unknown): ParsedOperand {
  const [low, high] = Array.isArray(value) && value.length === 2 ? (value as unknown[]) : [];
  if (typeof low === 'number' && typeof high === 'number') {
    const isFinite = Number.isFinite(low) && Number.isFinite(high);
    if (isFinite) return { operand: { kind: 'bounds', low, high } };
  }
  if (typeof low === 'string' && typeof high === 'string') {
    return { operand: { kind: 'bounds', low, high } };
  }
  return { problem: 'the value of between must be [low, high]: two numbers or two texts' };
}

function parsePattern(value: unknown, budget: PatternBudget): ParsedOperand {
  if (typeof value !== 'string' || value === '' || value.length > MAX_PATTERN_LENGTH) {
    return {
      problem: `the value of matches must be a pattern of 1 to ${MAX_PATTERN_LENGTH} characters`,
    };
  }
  if (budget.patternInstructions <= 0) {
    return {
      problem: 'the patterns of the ruleset are too large together; use fewer or smaller ones',
    };
  }
  try {
    // RE2 syntax: matches in linear time, so no pattern can delay a decision.
    const pattern = RE2JS.compile(value);
    budget.patternInstructions -= pattern.programSize();
    if (pattern.programSize() > MAX_PATTERN_PROGRAM) {
      return { problem: 'the pattern is too large: use fewer or smaller repetitions' };
    }
    return { operand: { kind: 'pattern', text: value, pattern } };
  } catch (error) {
    if (!(error instanceof RE2JSException)) throw error;
    return {
      problem: `the pattern is not valid RE2 syntax (no look-around, no back-references): ${error.message}`,
    };
  }
}

function parseRanges(value: unknown): ParsedOperand {
  const texts: unknown[] = Array.isArray(value) ? value : [value];
  if (texts.length === 0 || texts.length > MAX_RANGES) {
    return { problem: `the value of cidr has 1 to ${MAX_RANGES} address ranges` };
  }
  const ranges: IpRange[] = [];
  for (const text of texts) {
    const range = typeof text === 'string' ? parseIpRange(text) : null;
    if (range === null) {
      return {
        problem:
          'the value of cidr must be an address range such as 10.0.0.0/8 or 2001:db8::/32, or a list of them',
      };
    }
    ranges.push(range);
  }
  return { operand: { kind: 'ranges', texts: texts as string[], ranges } };
}

function parseListName(operator: Operator, value: unknown): ParsedOperand {
  if (typeof value !== 'string' || !LIST_NAME.test(value)) {
    return {
      problem: `the value of ${operator} must be the name of a list: 1 to 64 letters, digits, _ . or -`,
    };
  }
  return { operand: { kind: 'list', name: value } };
}

function scalarProblem(value: unknown): string | null {
  if (!isScalar(value)) return 'must be a string, a number or a boolean';
  if (typeof value === 'number' && !Number.isFinite(value)) return 'must be a finite number';
  if (typeof value === 'string' && value.length > MAX_TEXT_LENGTH) {
    return `must have at most ${MAX_TEXT_LENGTH} characters`;
  }
  return null;
}
