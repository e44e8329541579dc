import type { Combination, Comparison } from './condition.js';
import type { FieldPath } from './field-path.js';
import { type ParseState, readPath } from './parse-state.js';
import { POPULATING_EVENTS, type PopulatingEvent } from './rule.js';

/** The list that blacklist rules use, and to which entries without a list name belong. */
export const BLACKLIST = 'blacklist';

const MAX_FIELDS = 20;
const DEFAULT_POPULATE_ON: readonly PopulatingEvent[] = ['fraud_report'];
export const MAX_TTL_SECONDS = 10 * 366 * 86_400;

export interface BlacklistParts {
  readonly fields: readonly FieldPath[];
  readonly populateOn: readonly PopulatingEvent[];
  readonly ttlSeconds: number | null;
  /** True if one of the fields is on the blacklist. */
  readonly listed: Combination;
}

/** Parses `fields`, `populate_on` and `ttl_seconds` of a blacklist rule. */
export function parseBlacklistParts(
  rule: Record<string, unknown>,
  at: string,
  state: ParseState,
): BlacklistParts | null {
  const before = state.problems.length;
  const fields = readFields(rule.fields, `${at}.fields`, state);
  const populateOn = readPopulateOn(rule.populate_on, `${at}.populate_on`, state);
  const ttlSeconds = readTtl(rule.ttl_seconds, `${at}.ttl_seconds`, state);
  if (state.problems.length > before) return null;
  const conditions = fields.map((path, index): Comparison => ({
    kind: 'comparison',
    path,
    velocity: null,
    operator: 'in_list',
    operand: { kind: 'list', name: BLACKLIST },
    at: `${at}.fields[${index}]`,
    pathAt: `${at}.fields[${index}]`,
  }));
  return { fields, populateOn, ttlSeconds, listed: { kind: 'any', conditions, at } };
}

function readFields(value: unknown, at: string, state: ParseState): readonly FieldPath[] {
  if (!Array.isArray(value) || value.length === 0 || value.length > MAX_FIELDS) {
    const message = `must be a list of 1 to ${MAX_FIELDS} paths, as in ["$.device.ip"]`;
    state.problems.push({ path: at, message });
    return [];
  }
  const seen = new Set<string>();
  return value.flatMap((each, index) => {
    const path = readPath(each, `${at}[${index}]`, state);
    if (path === null) return [];
    if (seen.has(path.canonical)) {
      state.problems.push({ path: `${at}[${index}]`, message: 'is already in the list' });
    }
    seen.add(path.canonical);
    return [path];
  });
}

function readPopulateOn(value: unknown, at: string, state: ParseState): readonly PopulatingEvent[] {
  if (value === undefined) return DEFAULT_POPULATE_ON;
  if (!Array.isArray(value)) {
    const message = `must be a list of ${POPULATING_EVENTS.join(', ')}; [] for none`;
    state.problems.push({ path: at, message });
    return [];
  }
  const read = value.flatMap((each, index) => {
    const event = POPULATING_EVENTS.find((known) => known === each);
    if (event !== undefined) return [event];
    const message = `must be one of ${POPULATING_EVENTS.join(', ')}`;
    state.problems.push({ path: `${at}[${index}]`, message });
    return [];
  });
  return [...new Set(read)];
}

function readTtl(value: unknown, at: string, state: ParseState): number | null {
  if (value === undefined || value === null) return null;
  if (Number.isInteger(value) && (value as number) >= 1 && (value as number) <= MAX_TTL_SECONDS) {
    return value as number;
  }
  const message = `must be a whole number of seconds from 1 to ${MAX_TTL_SECONDS}`;
  state.problems.push({ path: at, message });
  return null;
}
