import { isObject } from '../../rules/parse-state.js';
import { rulesetHash } from '../ruleset-hash.js';
import { diffCondition, type FieldChange } from './diff-condition.js';

type RuleBody = Record<string, unknown>;

export interface PlacedRule {
  readonly body: RuleBody;
  readonly id: string;
  readonly name: string;
  /** Its index among the rules. */
  readonly at: number;
}

export interface RulesDiff {
  readonly added: readonly PlacedRule[];
  readonly removed: readonly PlacedRule[];
  /** The smallest set of rules whose moves explain the new order. */
  readonly moved: readonly { readonly rule: PlacedRule; readonly from: number }[];
  readonly changed: readonly {
    readonly rule: PlacedRule;
    readonly changes: readonly FieldChange[];
  }[];
}

/** Defaults of omitted fields. */
const DEFAULTS: RuleBody = {
  description: null,
  enabled: true,
  live: true,
  rollout_percent: 100,
  when: null,
  populate_on: ['fraud_report'],
  ttl_seconds: null,
};
/** Lists whose order is irrelevant. */
const SETS = new Set(['fields', 'populate_on', 'members']);

/** The differences between two lists of rules. Rules are matched by ID. */
export function diffRules(old: readonly unknown[], now: readonly unknown[]): RulesDiff {
  const [before, after] = [old.map(placed), now.map(placed)];
  const [oldById, nowById] = [byId(before), byId(after)];
  const kept = after.flatMap((rule) => {
    const earlier = oldById.get(rule.id);
    return earlier === undefined ? [] : [{ rule, earlier }];
  });
  const inPlace = longestAscent(kept.map(({ earlier }) => earlier.at));
  return {
    added: after.filter(({ id }) => !oldById.has(id)),
    removed: before.filter(({ id }) => !nowById.has(id)),
    moved: kept
      .filter((_, index) => !inPlace.has(index))
      .map(({ rule, earlier }) => ({ rule, from: earlier.at })),
    changed: kept.flatMap(({ rule, earlier }) => {
      const changes = diffRule(earlier, rule);
      return changes.length === 0 ? [] : [{ rule, changes }];
    }),
  };
}

function diffRule(old: PlacedRule, now: PlacedRule): FieldChange[] {
  const fields = new Set([...Object.keys(old.body), ...Object.keys(now.body)]);
  return [...fields].flatMap((field): FieldChange[] => {
    const [before, after] = [read(old.body, field), read(now.body, field)];
    const at = `$.rules[${now.at}].${field}`;
    if (field === 'when' && before !== null && after !== null) {
      const oldAt = `$.rules[${old.at}].${field}`;
      return diffCondition({ value: before, at: oldAt }, { value: after, at });
    }
    if (meaningOf(field, before) === meaningOf(field, after)) return [];
    return [{ kind: 'changed', path: at, old: before, new: after }];
  });
}

function read(body: RuleBody, field: string): unknown {
  return body[field] ?? DEFAULTS[field] ?? null;
}

function meaningOf(field: string, value: unknown): string {
  if (!SETS.has(field) || !Array.isArray(value)) return rulesetHash(value);
  return value.map(rulesetHash).toSorted().join(' ');
}

function placed(value: unknown, at: number): PlacedRule {
  const body = isObject(value) ? value : {};
  return { body, id: String(body.id), name: String(body.name), at };
}

function byId(rules: readonly PlacedRule[]): ReadonlyMap<string, PlacedRule> {
  return new Map(rules.map((rule) => [rule.id, rule]));
}

/** The positions of a longest increasing subsequence: the rules that kept their order. */
function longestAscent(numbers: readonly number[]): ReadonlySet<number> {
  const ends: number[] = [];
  const before: (number | undefined)[] = [];
  for (const [index, number] of numbers.entries()) {
    const found = ends.findIndex((end) => (numbers[end] ?? 0) >= number);
    const length = found === -1 ? ends.length : found;
    before.push(ends[length - 1]);
    ends[length] = index;
  }
  const kept = new Set<number>();
  for (let at = ends.at(-1); at !== undefined; at = before[at]) kept.add(at);
  return kept;
}
