import { isObject, type ParseState } from './parse-state.js';
import { ERROR_POLICIES, type ErrorPolicy, type GroupMember } from './rule.js';

const SLUG = /^[a-z0-9][a-z0-9_-]{0,63}$/;
const MAX_MEMBERS = 20;
const MAX_WEIGHT = 1_000_000;
const MEMBER_FIELDS = new Set(['backend', 'weight', 'live']);

interface AskingParts {
  readonly async: boolean;
  readonly onError: ErrorPolicy;
}

/** Whether a string can be the slug of an integration. */
export function isBackendSlug(text: string): boolean {
  return SLUG.test(text);
}

/** Parses `backend`, `async` and `on_error` of a backend rule. */
export function parseBackendParts(
  rule: Record<string, unknown>,
  at: string,
  state: ParseState,
): (AskingParts & { backend: string }) | null {
  const before = state.problems.length;
  const backend = readSlug(rule.backend, `${at}.backend`, state);
  const parts = readAskingParts(rule, at, state);
  return state.problems.length > before ? null : { backend, ...parts };
}

/** Parses `members`, `async` and `on_error` of a backend_group rule. */
export function parseGroupParts(
  rule: Record<string, unknown>,
  at: string,
  state: ParseState,
): (AskingParts & { members: readonly GroupMember[] }) | null {
  const before = state.problems.length;
  const members = readMembers(rule.members, `${at}.members`, state);
  const parts = readAskingParts(rule, at, state);
  return state.problems.length > before ? null : { members, ...parts };
}

function readAskingParts(
  rule: Record<string, unknown>,
  at: string,
  state: ParseState,
): AskingParts {
  const { async = false, on_error: onError } = rule;
  if (typeof async !== 'boolean') {
    state.problems.push({ path: `${at}.async`, message: 'must be true or false' });
  }
  if (onError === undefined) return { async: async === true, onError: 'skip' };
  const path = `${at}.on_error`;
  const policy = ERROR_POLICIES.find((known) => known === onError);
  if (policy === undefined) {
    state.problems.push({ path, message: `must be one of ${ERROR_POLICIES.join(', ')}` });
  } else if (async === true) {
    const message = 'is only allowed for sync backends: a failed async one has no effect';
    state.problems.push({ path, message });
  }
  return { async: async === true, onError: policy ?? 'skip' };
}

function readMembers(value: unknown, at: string, state: ParseState): readonly GroupMember[] {
  if (!Array.isArray(value) || value.length === 0 || value.length > MAX_MEMBERS) {
    const message = `must be a list of 1 to ${MAX_MEMBERS} members {backend, weight, live}`;
    state.problems.push({ path: at, message });
    return [];
  }
  const members = value.flatMap((each, i) => readMember(each, `${at}[${i}]`, state) ?? []);
  const slugs = new Set<string>();
  for (const [index, { backend }] of members.entries()) {
    if (slugs.has(backend)) {
      state.problems.push({ path: `${at}[${index}].backend`, message: 'is already a member' });
    }
    slugs.add(backend);
  }
  if (members.length > 0 && members.every(({ weight }) => weight === 0)) {
    state.problems.push({ path: at, message: 'must have a member whose weight is not 0' });
  }
  return members;
}

function readMember(value: unknown, at: string, state: ParseState): GroupMember | null {
  if (!isObject(value)) {
    state.problems.push({ path: at, message: 'must be a member: {backend, weight, live}' });
    return null;
  }
  const before = state.problems.length;
  for (const field of Object.keys(value)) {
    if (MEMBER_FIELDS.has(field)) continue;
    state.problems.push({ path: `${at}.${field}`, message: 'is not a field of a member' });
  }
  const backend = readSlug(value.backend, `${at}.backend`, state);
  const { weight, live = true } = value;
  const isWeight = typeof weight === 'number' && weight >= 0 && weight <= MAX_WEIGHT;
  if (!isWeight) {
    const message = `must be a number from 0 to ${MAX_WEIGHT}`;
    state.problems.push({ path: `${at}.weight`, message });
  }
  if (typeof live !== 'boolean') {
    state.problems.push({ path: `${at}.live`, message: 'must be true or false' });
  }
  if (!isWeight || state.problems.length > before) return null;
  return { backend, weight, live: live === true };
}

function readSlug(value: unknown, at: string, state: ParseState): string {
  if (typeof value === 'string' && isBackendSlug(value)) return value;
  const message = 'must be the slug of an integration: 1 to 64 lower-case letters, digits, _ or -';
  state.problems.push({ path: at, message });
  return '';
}
