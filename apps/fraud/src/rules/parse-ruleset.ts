import { writeStep } from './field-path.js';
import { type ParseState, type Problem, isObject, parseCondition } from './parse-condition.js';
import { MAX_PATTERN_INSTRUCTIONS } from './parse-operand.js';
import {
  MAX_RULESET_BYTES,
  MAX_RULES,
  RULE_ACTIONS,
  RULE_TYPES,
  type Rule,
  type RuleAction,
  type RuleType,
  type Ruleset,
} from './rule.js';

export type ParsedRuleset =
  { readonly ruleset: Ruleset } | { readonly problems: readonly Problem[] };

const RULE_FIELDS = new Set([
  'id',
  'name',
  'description',
  'type',
  'action',
  'enabled',
  'live',
  'rollout_percent',
  'when',
]);
const LATER_TYPES = new Set(['blacklist', 'backend', 'backend_group']);
const MAX_PROBLEMS = 100;

/** Validates the `rules` of a request body; every problem carries its JSON path below `$.rules`. */
export function parseRuleset(rules: unknown): ParsedRuleset {
  const state: ParseState = { problems: [], patternInstructions: MAX_PATTERN_INSTRUCTIONS };
  const { problems } = state;
  if (!Array.isArray(rules)) {
    return { problems: [{ path: '$.rules', message: 'must be a list of rules' }] };
  }
  if (rules.length > MAX_RULES) {
    return { problems: [{ path: '$.rules', message: `must have at most ${MAX_RULES} rules` }] };
  }
  const parsed: Rule[] = [];
  const seen = new Map<string, number>();
  for (const [index, value] of (rules as unknown[]).entries()) {
    const rule = parseRule(value, `$.rules[${index}]`, state);
    if (rule === null) continue;
    const earlier = seen.get(rule.id);
    if (earlier !== undefined) {
      problems.push({
        path: `$.rules[${index}].id`,
        message: `is the id of $.rules[${earlier}] too`,
      });
    }
    seen.set(rule.id, index);
    parsed.push(rule);
  }
  if (problems.length > 0) return { problems: problems.slice(0, MAX_PROBLEMS) };
  // Measured last: a tree that passed is shallow enough for JSON.stringify, which recurses.
  if (Buffer.byteLength(JSON.stringify(rules)) > MAX_RULESET_BYTES) {
    return { problems: [{ path: '$.rules', message: 'must be at most 256 KiB of JSON' }] };
  }
  return { ruleset: { rules: parsed } };
}

function parseRule(value: unknown, at: string, state: ParseState): Rule | null {
  const { problems } = state;
  if (!isObject(value)) {
    problems.push({ path: at, message: 'must be a rule' });
    return null;
  }
  const before = problems.length;
  const type = readType(value.type, `${at}.type`, problems);
  if (type === null) return null;
  for (const field of Object.keys(value)) {
    if (RULE_FIELDS.has(field)) continue;
    problems.push({
      path: `${at}${writeStep({ kind: 'key', key: field })}`,
      message: `is not a field of a ${type} rule`,
    });
  }
  const id = readText(value.id, `${at}.id`, 100, problems);
  const name = readText(value.name, `${at}.name`, 200, problems);
  const action = readAction(value.action, `${at}.action`, problems);
  const when = readWhen(value, at, state);
  const switches = readSwitches(value, at, problems);
  const description = readDescription(value.description, `${at}.description`, problems);
  if (problems.length > before || when === null) return null;
  return { id, name, description, type, action, ...switches, when };
}

function readType(value: unknown, at: string, problems: Problem[]): RuleType | null {
  const type = RULE_TYPES.find((known) => known === value);
  if (type !== undefined) return type;
  const available = RULE_TYPES.join(', ');
  problems.push({
    path: at,
    message:
      typeof value === 'string' && LATER_TYPES.has(value)
        ? `${value} rules are not available on this instance; available: ${available}`
        : `must be one of ${available}`,
  });
  return null;
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
  problems.push({ path: at, message: `must be a text of 1 to ${max} characters` });
  return '';
}

function readDescription(value: unknown, at: string, problems: Problem[]): string | null {
  if (value === undefined || value === null) return null;
  return readText(value, at, 1_000, problems);
}

function readWhen(rule: Record<string, unknown>, at: string, state: ParseState) {
  if (Object.hasOwn(rule, 'when')) return parseCondition(rule.when, `${at}.when`, state);
  state.problems.push({ path: `${at}.when`, message: 'is required: it says when the rule fires' });
  return null;
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
