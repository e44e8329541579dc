import { checkNames } from '@tessera/errors';
import type { FieldError } from '@tessera/errors';

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
  return duplicateKeysInTemplate(text);
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

/**
 * As {@link duplicateKeys}, for a text that becomes JSON later: a template, in which placeholders may
 * be outside of strings, or lines of JSON. Names are compared as they are written in the template.
 */
export function duplicateKeysInTemplate(text: string): FieldError[] {
  return checkNames(text, (name, earlier) =>
    earlier.has(name) ? 'must not be given twice' : undefined,
  );
}
