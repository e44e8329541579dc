import type { FieldPath } from '../../rules/field-path.js';

/** A change of one field of a document. */
export interface DocumentChange {
  readonly path: FieldPath;
  /**
   * `set`: to the value `to`. `any_other`: to a value that no rule names. `remove`: the field is
   * left out.
   */
  readonly change: 'set' | 'any_other' | 'remove';
  readonly to: unknown;
}

/** Assumed to be named by no rule. If one did, the change would be tried and found not to help. */
const UNKNOWN_VALUE = '\u0000 any other value';

/** A copy of a document with one field changed; null if the path does not lead through objects. */
export function changed(document: object, { path, change, to }: DocumentChange): object | null {
  const copy = structuredClone(document);
  let target: unknown = copy;
  for (const step of path.steps.slice(0, -1)) {
    target = step.kind === 'key' ? childOf(target, step.key) : elementOf(target, step);
    if (target === null) return null;
  }
  const last = path.steps.at(-1);
  if (last?.kind !== 'key' || !isObject(target)) return null;
  const value = change === 'any_other' ? UNKNOWN_VALUE : change === 'remove' ? null : to;
  target[last.key] = value;
  return copy;
}

/** The object under a key, created if absent. */
function childOf(parent: unknown, key: string): unknown {
  if (!isObject(parent)) return null;
  if (Object.hasOwn(parent, key) && parent[key] !== null) return parent[key];
  const made = {};
  parent[key] = made;
  return made;
}

function elementOf(parent: unknown, step: { kind: 'index' | 'each'; index?: number }): unknown {
  if (step.kind === 'each' || !Array.isArray(parent)) return null;
  return (parent as unknown[])[step.index ?? 0] ?? null;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
