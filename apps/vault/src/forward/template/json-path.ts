/** A step of a path: the name of a member or the index of an element; `*` matches any element. */
export type PathStep = string | number | typeof ANY_ELEMENT;

/** `[*]` in a path. */
export const ANY_ELEMENT = Symbol('any element');

const NAME = /\.([^.[\]'"\s*]+)/y;
const INDEX = /\[(0|[1-9]\d{0,8})\]/y;
const EVERY = /\[\*\]/y;
const QUOTED = /\['((?:[^'\\]|\\.)*)'\]/suy;
const MAX_STEPS = 64;

/**
 * The steps of a JSON path in the format of this service's messages: `$.card.number`, `$.items[0]['a
 * b']`. Null for anything else.
 *
 * @param wildcards whether `[*]` is allowed
 */
export function parseJsonPath(text: string, wildcards = false): readonly PathStep[] | null {
  if (!text.startsWith('$')) return null;
  const steps: PathStep[] = [];
  for (let index = 1; index < text.length;) {
    const match =
      matchAt(NAME, text, index) ?? matchAt(INDEX, text, index) ?? matchAt(QUOTED, text, index);
    const every = wildcards ? matchAt(EVERY, text, index) : null;
    const found = match ?? every;
    if (found === null || steps.length === MAX_STEPS) return null;
    steps.push(stepOf(found, every !== null));
    index += found[0].length;
  }
  return steps;
}

function stepOf([whole, inner = '']: RegExpExecArray, isEvery: boolean): PathStep {
  if (isEvery) return ANY_ELEMENT;
  if (whole.startsWith('.')) return inner;
  return whole.startsWith("['") ? inner.replaceAll(/\\(.)/gsu, '$1') : Number(inner);
}

function matchAt(pattern: RegExp, text: string, index: number): RegExpExecArray | null {
  pattern.lastIndex = index;
  return pattern.exec(text);
}
