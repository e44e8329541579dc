import { parseFieldPath } from '../../rules/field-path.js';
import { isObject } from '../../rules/parse-state.js';

/** Operators whose value is a set, in which the order is irrelevant. */
const SET_OPERATORS: ReadonlySet<unknown> = new Set(['in', 'not_in', 'cidr']);

/**
 * Equal for conditions with the same meaning: the order inside `all` and `any`, groups of one,
 * spellings of a path and the order of a list of values make no difference.
 */
export function conditionMeaning(condition: unknown): string {
  if (!isObject(condition)) return JSON.stringify(condition ?? null);
  if (condition.not !== undefined) return `not(${conditionMeaning(condition.not)})`;
  for (const kind of ['all', 'any'] as const) {
    const children = condition[kind];
    if (!Array.isArray(children)) continue;
    const meanings = children.map(conditionMeaning).toSorted();
    const [only] = meanings;
    return meanings.length === 1 && only !== undefined ? only : `${kind}(${meanings.join(',')})`;
  }
  const { operator, path, value, value_path: other, velocity } = condition;
  return JSON.stringify([
    isObject(velocity) ? velocityMeaning(velocity) : pathMeaning(path),
    operator,
    other === undefined ? valueMeaning(operator, value) : { field: pathMeaning(other) },
  ]);
}

/** The subject of a comparison, without its operand. */
export function subjectMeaning(condition: unknown): string {
  if (!isObject(condition)) return '';
  const { velocity, path } = condition;
  return isObject(velocity) ? JSON.stringify(velocityMeaning(velocity)) : pathMeaning(path);
}

/** The operand of an operator, sorted if its order is irrelevant. */
export function valueMeaning(operator: unknown, value: unknown): unknown {
  if (!SET_OPERATORS.has(operator)) return value ?? null;
  const texts = [value].flat().map((one) => JSON.stringify(one));
  return [...new Set(texts)].toSorted();
}

function velocityMeaning({ aggregate, field, filter, key, window }: Record<string, unknown>) {
  const by = [key].flat().map(pathMeaning);
  const what = field === undefined || field === null ? null : pathMeaning(field);
  const where = filter === undefined || filter === null ? null : conditionMeaning(filter);
  return { velocity: [by, aggregate, what, window, where] };
}

function pathMeaning(path: unknown): string {
  const parsed = typeof path === 'string' ? parseFieldPath(path) : { problem: '' };
  return 'path' in parsed ? parsed.path.canonical : String(path);
}
