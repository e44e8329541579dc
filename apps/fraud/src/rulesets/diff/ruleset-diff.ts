import type { Ruleset } from '../ruleset.entity.js';
import type { FieldChange } from './diff-condition.js';
import { diffRules, type PlacedRule } from './diff-rules.js';
import { diffSummary } from './diff-summary.js';

/**
 * The changes from one version to another.
 *
 * @param old null where no version was active: every rule is added
 */
export function rulesetDiff(old: Ruleset | null, now: Ruleset) {
  const rules = diffRules(old?.rules ?? [], now.rules);
  const metadata = old === null ? [] : diffMetadata(old, now);
  const summary = diffSummary(rules, metadata);
  return {
    identical: summary.length === 0,
    summary,
    metadata: metadata.map((change) => ({ ...change })),
    added: rules.added.map((rule) => ({ ...named(rule), position: rule.at, rule: rule.body })),
    removed: rules.removed.map((rule) => ({ ...named(rule), position: rule.at, rule: rule.body })),
    moved: rules.moved.map(({ rule, from }) => ({ ...named(rule), from, to: rule.at })),
    changed: rules.changed.map(({ rule, changes }) => ({
      ...named(rule),
      changes: changes.map((change) => ({ ...change })),
    })),
  };
}

function diffMetadata(old: Ruleset, now: Ruleset): FieldChange[] {
  const schemaOf = ({ schemaName: name, schemaVersion: version }: Ruleset) =>
    name === null ? null : { name, version };
  const fields: [string, unknown, unknown][] = [
    ['$.description', old.description, now.description],
    ['$.schema', schemaOf(old), schemaOf(now)],
  ];
  return fields
    .filter(([, before, after]) => JSON.stringify(before) !== JSON.stringify(after))
    .map(([path, before, after]) => ({ kind: 'changed', path, old: before, new: after }));
}

function named({ id, name }: PlacedRule) {
  return { rule_id: id, name };
}
