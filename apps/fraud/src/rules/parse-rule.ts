import type { Combination, Condition } from './condition.js';
import { writeStep } from './field-path.js';
import { parseBackendParts, parseGroupParts } from './parse-backend-rule.js';
import { parseBlacklistParts } from './parse-blacklist-rule.js';
import { parseCondition } from './parse-condition.js';
import { isObject, type ParseState, type Problem } from './parse-state.js';
import { RULE_ACTIONS, RULE_TYPES, type Rule, type RuleAction, type RuleType } from './rule.js';

const COMMON_FIELDS = [
  'id',
  'name',
  'description',
  'type',
  'enabled',
  'live',
  'rollout_percent',
  'when',
];
const FIELDS_OF: Readonly<Record<RuleType, ReadonlySet<string>>> = {
  condition: new Set([...COMMON_FIELDS, 'action']),
  blacklist: new Set([...COMMON_FIELDS, 'action', 'fields', 'populate_on', 'ttl_seconds']),
  backend: new Set([...COMMON_FIELDS, 'backend', 'async', 'on_error']),
  backend_group: new Set([...COMMON_FIELDS, 'members', 'async', 'on_error']),
};

/** Parses one rule. If there are problems, they are added to the state and the result is null. */
export function parseRule(value: unknown, at: string, state: ParseState): Rule | null {
  const { problems } = state;
  if (!isObject(value)) {
    problems.push({ path: at, message: 'must be a rule' });
    return null;
  }
  const before = problems.length;
  const type = readType(value.type, `${at}.type`, problems);
  if (type === null) return null;
  for (const field of Object.keys(value)) {
    if (FIELDS_OF[type].has(field)) continue;
    problems.push({
      path: `${at}${writeStep({ kind: 'key', key: field })}`,
      message: `is not a field of a ${type} rule`,
    });
  }
  const id = readText(value.id, `${at}.id`, 100, problems);
  const name = readText(value.name, `${at}.name`, 200, problems);
  const description = readDescription(value.description, `${at}.description`, problems);
  const switches = readSwitches(value, at, problems);
  const own = readOwnParts(type, value, at, state);
  if (problems.length > before || own === null) return null;
  return { id, name, description, ...switches, ...own };
}

type OwnParts<R> = R extends Rule
  ? Omit<R, 'id' | 'name' | 'description' | 'enabled' | 'live' | 'rolloutPercent'>
  : never;

/** Parses the properties specific to the rule's type. */
function readOwnParts(
  type: RuleType,
  rule: Record<string, unknown>,
  at: string,
  state: ParseState,
): OwnParts<Rule> | null {
  switch (type) {
    case 'condition': {
      const action = readAction(rule.action, `${at}.action`, state.problems);
      const when = readWhen(rule, at, state);
      return when && { type, action, when };
    }
    case 'blacklist': {
      const action = readAction(rule.action, `${at}.action`, state.problems);
      const parts = parseBlacklistParts(rule, at, state);
      const when = readOptionalWhen(rule, at, state);
      if (parts === null || when === null) return null;
      const { listed, ...own } = parts;
      return { type, action, ...own, when: { kind: 'all', conditions: [when, listed], at } };
    }
    case 'backend': {
      const when = readOptionalWhen(rule, at, state);
      const parts = parseBackendParts(rule, at, state);
      return when && parts && { type, ...parts, when };
    }
    case 'backend_group': {
      const when = readOptionalWhen(rule, at, state);
      const parts = parseGroupParts(rule, at, state);
      return when && parts && { type, ...parts, when };
    }
  }
}

function readType(value: unknown, at: string, problems: Problem[]): RuleType | null {
  const type = RULE_TYPES.find((known) => known === value) ?? null;
  if (type === null) {
    problems.push({ path: at, message: `must be one of ${RULE_TYPES.join(', ')}` });
  }
  return type;
}

function readAction(value: unknown, at: string, problems: Problem[]): RuleAction {
  const action = RULE_ACTIONS.find((known) => known === value);
  if (action === undefined) {
    problems.push({ path: at, message: `must be one of ${RULE_ACTIONS.join(', ')}` });
  }
  return action ?? 'REVIEW';
}

function readText(value: unknown, at: string, max: number, problems: Problem[]): string {
  if (typeof value === 'string' && value.trim() !== '' && value.length <= max) return value;
  problems.push({ path: at, message: `must be a string of 1 to ${max} characters` });
  return '';
}

function readDescription(value: unknown, at: string, problems: Problem[]): string | null {
  if (value === undefined || value === null) return null;
  return readText(value, at, 1_000, problems);
}

function readWhen(rule: Record<string, unknown>, at: string, state: ParseState): Condition | null {
  if (Object.hasOwn(rule, 'when')) return parseCondition(rule.when, `${at}.when`, state);
  state.problems.push({ path: `${at}.when`, message: 'is required: it says when the rule fires' });
  return null;
}

/** For rules with an optional `when`, which defaults to the empty `all`: always true. */
function readOptionalWhen(
  rule: Record<string, unknown>,
  at: string,
  state: ParseState,
): Condition | null {
  if (rule.when !== undefined && rule.when !== null) return readWhen(rule, at, state);
  const always: Combination = { kind: 'all', conditions: [], at };
  return always;
}

function readSwitches(rule: Record<string, unknown>, at: string, problems: Problem[]) {
  const readSwitch = (name: 'enabled' | 'live') => {
    const value = rule[name] ?? true;
    if (rule[name] === null || typeof value !== 'boolean') {
      problems.push({ path: `${at}.${name}`, message: 'must be true or false' });
    }
    return value === true;
  };
  const percent = rule.rollout_percent === undefined ? 100 : rule.rollout_percent;
  const isPercent = typeof percent === 'number' && percent >= 0 && percent <= 100;
  if (!isPercent) {
    problems.push({ path: `${at}.rollout_percent`, message: 'must be a number from 0 to 100' });
  }
  return {
    enabled: readSwitch('enabled'),
    live: readSwitch('live'),
    rolloutPercent: isPercent ? percent : 100,
  };
}
