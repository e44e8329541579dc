import { isObject } from '../../rules/parse-state.js';
import { conditionMeaning, subjectMeaning, valueMeaning } from './condition-meaning.js';

/** One difference, with its JSON path in each of the two rulesets. */
export interface FieldChange {
  readonly kind: 'added' | 'removed' | 'changed';
  /** In the newer ruleset; for removed parts, in the older one. */
  readonly path: string;
  readonly old: unknown;
  readonly new: unknown;
}

export interface Placed {
  readonly value: unknown;
  readonly at: string;
}

/**
 * How one condition changed into another: compared by structure, down to the smallest parts that
 * differ.
 */
export function diffCondition(old: Placed, now: Placed): FieldChange[] {
  if (conditionMeaning(old.value) === conditionMeaning(now.value)) return [];
  const [before, after] = [groupBeside(old, now), groupBeside(now, old)];
  if (before !== null && after !== null && before.kind === after.kind) {
    return diffChildren(before.children, after.children);
  }
  if (isComparison(old.value) && isComparison(now.value)) return diffComparison(old, now);
  return [{ kind: 'changed', path: now.at, old: old.value, new: now.value }];
}

interface Group {
  readonly kind: 'all' | 'any' | 'not';
  readonly children: readonly Placed[];
}

/**
 * Treats a single condition compared with an `all` or `any` as a group of one, so that other
 * members show as added.
 */
function groupBeside(placed: Placed, other: Placed): Group | null {
  const group = groupOf(placed);
  if (group !== null) return group;
  const kind = groupOf(other)?.kind;
  return kind === undefined || kind === 'not' ? null : { kind, children: [placed] };
}

function groupOf({ value, at }: Placed): Group | null {
  if (!isObject(value)) return null;
  if (value.not !== undefined) {
    return { kind: 'not', children: [{ value: value.not, at: `${at}.not` }] };
  }
  for (const kind of ['all', 'any'] as const) {
    const children = value[kind];
    if (!Array.isArray(children)) continue;
    return {
      kind,
      children: children.map((child: unknown, index) => ({
        value: child,
        at: `${at}.${kind}[${index}]`,
      })),
    };
  }
  return null;
}

/**
 * Pairs equal parts, then parts with the same subject, then groups; the rest was added or removed.
 */
function diffChildren(old: readonly Placed[], now: readonly Placed[]): FieldChange[] {
  const [before, after] = [[...old], [...now]];
  takePairs(before, after, ({ value }) => conditionMeaning(value));
  const pairs = [
    ...takePairs(before, after, ({ value }) =>
      isComparison(value) ? `${subjectMeaning(value)} ${String(value.operator)}` : null,
    ),
    ...takePairs(before, after, ({ value }) =>
      isComparison(value) ? subjectMeaning(value) : null,
    ),
    ...takePairs(before, after, (placed) => groupOf(placed)?.kind ?? null),
  ];
  return [
    ...pairs.flatMap(([one, other]) => diffCondition(one, other)),
    ...before.map(
      ({ value, at }) => ({ kind: 'removed', path: at, old: value, new: null }) as const,
    ),
    ...after.map(({ value, at }) => ({ kind: 'added', path: at, old: null, new: value }) as const),
  ];
}

/** Removes from both lists the parts with the same key and pairs them in order. */
function takePairs(
  before: Placed[],
  after: Placed[],
  keyOf: (placed: Placed) => string | null,
): [Placed, Placed][] {
  const pairs: [Placed, Placed][] = [];
  for (const one of [...before]) {
    const key = keyOf(one);
    const found = key === null ? -1 : after.findIndex((other) => keyOf(other) === key);
    const other = after[found];
    if (other === undefined) continue;
    pairs.push([one, other]);
    before.splice(before.indexOf(one), 1);
    after.splice(found, 1);
  }
  return pairs;
}

function diffComparison(old: Placed, now: Placed): FieldChange[] {
  const [before, after] = [old.value, now.value] as [Fields, Fields];
  const changes: FieldChange[] = [];
  const note = (field: string, one: unknown, other: unknown) => {
    const path = `${now.at}.${field}`;
    changes.push({ kind: 'changed', path, old: one ?? null, new: other ?? null });
  };
  if (subjectMeaning(before) !== subjectMeaning(after)) {
    const field = after.velocity === undefined ? 'path' : 'velocity';
    note(field, before.velocity ?? before.path, after.velocity ?? after.path);
  }
  if (before.operator !== after.operator) note('operator', before.operator, after.operator);
  for (const field of ['value', 'value_path'] as const) {
    const meanings = [before, after].map((one) =>
      JSON.stringify(valueMeaning(one.operator, one[field])),
    );
    if (meanings[0] !== meanings[1]) note(field, before[field], after[field]);
  }
  return changes;
}

type Fields = Record<string, unknown>;

function isComparison(value: unknown): value is Fields {
  return isObject(value) && (value.path !== undefined || value.velocity !== undefined);
}
