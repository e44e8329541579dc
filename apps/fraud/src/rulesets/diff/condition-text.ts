import { isObject } from '../../rules/parse-state.js';

const MAX_LENGTH = 200;

/** A condition on one line, as a person would phrase it. */
export function conditionText(condition: unknown): string {
  const text = write(condition, false);
  return text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH)}…` : text;
}

/** The value of a field on one line. */
export function valueText(value: unknown): string {
  if (value === null || value === undefined) return 'nothing';
  const text = JSON.stringify(value);
  return text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH)}…` : text;
}

function write(condition: unknown, isInner: boolean): string {
  if (!isObject(condition)) return valueText(condition);
  const { all, any, not } = condition;
  if (not !== undefined) return `not (${write(not, false)})`;
  const children = Array.isArray(all) ? all : Array.isArray(any) ? any : null;
  if (children === null) return comparisonText(condition);
  const parts = children.map((child) => write(child, children.length > 1));
  const text = parts.join(Array.isArray(all) ? ' and ' : ' or ');
  return isInner && children.length > 1 ? `(${text})` : text;
}

function comparisonText(comparison: Record<string, unknown>): string {
  const { path, velocity, operator, value, value_path: other } = comparison;
  const subject = isObject(velocity) ? velocityText(velocity) : wordOf(path);
  const against = other === undefined ? value : other;
  const shown = other === undefined ? valueText(against) : wordOf(other);
  return `${subject} ${wordOf(operator)}${against === undefined ? '' : ` ${shown}`}`;
}

function velocityText({ aggregate, field, key, window, filter }: Record<string, unknown>): string {
  const of = typeof field === 'string' ? ` of ${field}` : '';
  const by = [key].flat().map(wordOf).join(' and ');
  const where = filter === undefined || filter === null ? '' : ` where ${write(filter, true)}`;
  return `${wordOf(aggregate)}${of} by ${by} in ${wordOf(window)}${where}`;
}

/** A value that is a string in every accepted ruleset. */
function wordOf(value: unknown): string {
  return typeof value === 'string' ? value : valueText(value);
}
