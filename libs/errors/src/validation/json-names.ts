import type { FieldError } from '../api-error.js';
import { fieldPath } from './field-path.js';

/** As many as any list of errors has. */
const MAX_FAULTS = 100;
/** Of a path in an error, which is cut off long before. */
const MAX_STEPS = 100;

const QUOTE = 0x22;

/**
 * What is wrong with a name.
 *
 * @param name with its escapes resolved
 * @param earlier the names that the same object had before
 * @returns the message of the error; undefined for a name that is fine
 */
export type NameRule = (name: string, earlier: ReadonlySet<string>) => string | undefined;

interface Frame {
  /** Of an object. */
  readonly names: Set<string> | undefined;
  step: string | number;
}

/**
 * Checks the name of each member in a JSON text without parsing it. In malformed JSON, all names before
 * the first syntax error are checked.
 *
 * Iterative: a text may nest as deeply as it is long.
 *
 * @param root where the text is, for the paths of errors
 */
export function checkNames(text: string, rule: NameRule, root = '$'): FieldError[] {
  const faults: FieldError[] = [];
  const stack: Frame[] = [];
  let isName = false;
  for (let at = 0; at < text.length && faults.length < MAX_FAULTS; at += 1) {
    const top = stack.at(-1);
    switch (text.charAt(at)) {
      case '{':
        stack.push({ names: new Set(), step: '' });
        isName = true;
        break;
      case '[':
        stack.push({ names: undefined, step: 0 });
        isName = false;
        break;
      case '}':
      case ']':
        stack.pop();
        isName = false;
        break;
      case ',':
        isName = top?.names !== undefined;
        if (top !== undefined && typeof top.step === 'number') top.step += 1;
        break;
      case '"': {
        const end = endOfString(text, at);
        if (isName && top?.names !== undefined) {
          const name = nameOf(text.slice(at, end + 1));
          top.step = name;
          const message = rule(name, top.names);
          if (message !== undefined) faults.push({ path: pathOf(root, stack), message });
          top.names.add(name);
        }
        isName = false;
        at = end;
        break;
      }
    }
  }
  return faults;
}

function endOfString(text: string, start: number): number {
  let at = start + 1;
  while (at < text.length && text.charCodeAt(at) !== QUOTE) at += text[at] === '\\' ? 2 : 1;
  return at;
}

/** `"a"` and `"\u0061"` are one name. */
function nameOf(literal: string): string {
  if (!literal.includes('\\')) return literal.slice(1, -1);
  try {
    return String(JSON.parse(literal));
  } catch {
    return literal.slice(1, -1);
  }
}

function pathOf(root: string, stack: readonly Frame[]): string {
  return fieldPath(
    root,
    stack.slice(0, MAX_STEPS).map(({ step }) => step),
  );
}
