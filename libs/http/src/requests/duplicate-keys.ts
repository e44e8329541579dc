import { fieldPath } from '@tessera/errors';
import type { FieldError } from '@tessera/errors';

/** As many as any list of errors has. */
const MAX_FAULTS = 100;
/** Of a path in an error, which is cut off long before. */
const MAX_STEPS = 100;
/** Beyond, no count is worth its stack: the text itself is read. */
const MAX_COUNTED_DEPTH = 100;

const QUOTE = 0x22;

/**
 * The names that an object of a JSON text has twice, at the path of the second. `JSON.parse` keeps
 * the last one silently, another parser the first: what was decided on would not be what the next
 * service reads.
 *
 * @param text JSON that was parsed
 * @param value what it was parsed to
 */
export function duplicateKeys(text: string, value: unknown): FieldError[] {
  // As many names as there are properties: none was lost. This is all that an ordinary body costs.
  // Escaped names are read: V8 may parse one as another name, and lose none.
  if (!text.includes('\\') && countNames(text) === countProperties(value, 0)) return [];
  return findDuplicates(text);
}

/**
 * Colons after a closing quote. Never fewer than the names in the text; a string that holds such a
 * colon makes it more, and then the text is read.
 */
function countNames(text: string): number {
  let count = 0;
  for (let at = text.indexOf(':'); at !== -1; at = text.indexOf(':', at + 1)) {
    let before = at - 1;
    while (isSpace(text.charCodeAt(before))) before -= 1;
    if (text.charCodeAt(before) === QUOTE) count += 1;
  }
  return count;
}

function isSpace(code: number): boolean {
  return code === 0x20 || (code >= 0x09 && code <= 0x0d);
}

/** NaN, which equals nothing, for what nests too deeply. */
function countProperties(value: unknown, depth: number): number {
  if (typeof value !== 'object' || value === null) return 0;
  if (depth > MAX_COUNTED_DEPTH) return Number.NaN;
  let count = 0;
  if (Array.isArray(value)) {
    for (const element of value) count += countProperties(element, depth + 1);
    return count;
  }
  // The own properties: a parsed object inherits none that are enumerable.
  for (const name in value) {
    count += 1 + countProperties((value as Record<string, unknown>)[name], depth + 1);
  }
  return count;
}

interface Frame {
  /** Of an object. */
  readonly names: Set<string> | undefined;
  step: string | number;
}

/**
 * As {@link duplicateKeys}, for a text that becomes JSON later: a template, in which placeholders may
 * be outside of strings, or lines of JSON. Names are compared as they are written in the template.
 */
export function duplicateKeysInTemplate(text: string): FieldError[] {
  return findDuplicates(text);
}

/** Reads a text iteratively: it may nest as deeply as the text is long. */
function findDuplicates(text: string): FieldError[] {
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
          if (top.names.has(name)) faults.push(faultAt(stack));
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

function faultAt(stack: readonly Frame[]): FieldError {
  const steps = stack.slice(0, MAX_STEPS).map(({ step }) => step);
  return { path: fieldPath('$', steps), message: 'must not be given twice' };
}
