import { textOf, isObject, type Json, type JsonObject } from './json-text.js';
import { COMPARISON } from './rule-language.js';

const NAMES: Readonly<Record<string, string>> = {
  condition: 'New rule',
  blacklist: 'On the blacklist',
  backend: 'Ask a backend',
  backend_group: 'Ask one of several backends',
};

const PARTS: Readonly<Record<string, JsonObject>> = {
  condition: { action: 'REVIEW', live: false, when: COMPARISON },
  blacklist: { action: 'BLOCK', live: false, fields: ['$.credential_fingerprint'] },
  backend: { live: false, backend: '', on_error: 'skip' },
  backend_group: { live: false, members: [{ backend: '', weight: 1 }], on_error: 'skip' },
};

/** A rule of a type, in shadow, so that it has no effect until its author wants one. */
export function newRule(
  rules: readonly Json[],
  type: string,
): JsonObject & { readonly id: string } {
  const id = unusedId(rules, 'new-rule');
  return { id, name: NAMES[type] ?? 'New rule', type, enabled: true, ...PARTS[type] };
}

/** A copy with a new ID. */
export function duplicateOf(rules: readonly Json[], rule: Json): Json {
  if (!isObject(rule)) return rule;
  const { id, name } = rule;
  const own = { id: unusedId(rules, `${textOf(id)}-copy`), name: `${textOf(name)} (copy)` };
  return { ...rule, ...own };
}

function unusedId(rules: readonly Json[], wanted: string): string {
  const used = new Set(rules.map((rule) => (isObject(rule) ? rule['id'] : undefined)));
  let id = wanted;
  for (let count = 2; used.has(id); count += 1) id = `${wanted}-${count}`;
  return id;
}
