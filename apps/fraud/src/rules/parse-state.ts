import { type FieldPath, parseFieldPath } from './field-path.js';
import type { PatternBudget } from './parse-operand.js';
import type { VelocityForm } from './velocity-query.js';

/** One thing wrong with a ruleset, at its JSON path: `$.rules[0].when.all[1].operator`. */
export interface Problem {
  readonly path: string;
  readonly message: string;
}

/** State collected while parsing a ruleset. */
export interface ParseState extends PatternBudget {
  readonly problems: Problem[];
  /** The spelling of values in the decisions that velocities count. */
  readonly form: VelocityForm;
}

/** Parses one path. If there is a problem, it is added to the state and the result is null. */
export function readPath(value: unknown, at: string, state: ParseState): FieldPath | null {
  const parsed =
    typeof value === 'string'
      ? parseFieldPath(value)
      : { problem: 'must be a path such as $.transaction.amount' };
  if ('path' in parsed) return parsed.path;
  state.problems.push({ path: at, message: parsed.problem });
  return null;
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
