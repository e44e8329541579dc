import { conditionText, valueText } from './condition-text.js';
import type { FieldChange } from './diff-condition.js';
import type { PlacedRule, RulesDiff } from './diff-rules.js';

/** A diff in sentences, in the order in which an analyst reads it: added, removed, other. */
export function diffSummary(rules: RulesDiff, metadata: readonly FieldChange[]): string[] {
  return [
    ...rules.added.map(
      (rule) => `${title(rule)} was added as rule ${rule.at + 1}: ${effectText(rule)}.`,
    ),
    ...rules.removed.map((rule) => `${title(rule)} was removed; it said: ${effectText(rule)}.`),
    ...rules.changed.flatMap(({ rule, changes }) =>
      changes.map((change) => `${title(rule)}: ${changeText(change)}.`),
    ),
    ...rules.moved.map(
      ({ rule, from }) => `${title(rule)} moved from place ${from + 1} to place ${rule.at + 1}.`,
    ),
    ...metadata.map(
      ({ path, old, new: now }) =>
        `The ${path.slice('$.'.length)} changed from ${valueText(old)} to ${valueText(now)}.`,
    ),
  ];
}

function title({ id, name }: PlacedRule): string {
  return `"${name}" (${id})`;
}

function effectText({ body }: PlacedRule): string {
  const { action, backend, members, type, when } = body;
  const effect =
    typeof action === 'string'
      ? action
      : type === 'backend'
        ? `ask ${String(backend)}`
        : `ask one of ${Array.isArray(members) ? members.length : 0} backends`;
  const on = type === 'blacklist' ? ` on a listed ${[body.fields].flat().join(' or ')}` : '';
  return effect + on + (when === undefined || when === null ? '' : ` when ${conditionText(when)}`);
}

function changeText({ kind, path, old, new: now }: FieldChange): string {
  const isCondition =
    /\.when\b/.test(path) && !/\.(?:value|operator|value_path|path|velocity)$/.test(path);
  const text = isCondition ? conditionText : valueText;
  const field = path.replace(/^\$\.rules\[\d+\]\./, '');
  switch (kind) {
    case 'added':
      return `now also ${text(now)}`;
    case 'removed':
      return `no longer ${text(old)}`;
    case 'changed':
      return `${field} changed from ${text(old)} to ${text(now)}`;
  }
}
