import { maskCardNumbers } from '@tessera/cards';
import { ValidationFailedError } from '../api-error.js';
import type { FieldError } from '../api-error.js';
import { checkNames } from './json-names.js';

/** A backslash that begins an escape of JSON, also one that the name ends within. */
const ESCAPE = /\\(?:["\\/bfnrtu]|$)/;
const MESSAGE = 'must not have a backslash at its end or before one of " \\ / b f n r t u';
/** How JSON writes a backslash in a name; in other places, `\u005c` may be something else. */
const WRITTEN_BACKSLASH = /\\(?:\\|u005c)/i;
/** No other text has names, whatever it contains. */
const OBJECT_OR_ARRAY = /^\s*[{[]/;

/**
 * The names in a JSON text that could make a later `JSON.parse` read another caller's names wrongly.
 *
 * V8 keeps, for objects of one shape, the name that is expected next, and compares it with a name in
 * the text before it resolves the escapes of that one (nodejs/node#63785). Once an object with the name
 * `\` was parsed, `{"\n": 1}` is read as an object with the name `\`, in the whole process. A name without a
 * backslash cannot be mistaken like this, nor can `^\d`: JSON has no such escape. `JSON.parse` remembers names
 * of objects before a syntax error as well, so the text is checked before it is parsed.
 *
 * @param text JSON, or what claims to be
 * @param root where the text is, for the paths of errors
 * @returns at most 100, with card numbers in their paths masked
 */
export function unsafeNames(text: string, root = '$'): FieldError[] {
  // This is all that an ordinary text costs.
  if (!text.includes('\\')) return [];
  if (!WRITTEN_BACKSLASH.test(text) || !OBJECT_OR_ARRAY.test(text)) return [];
  const faults = checkNames(text, (name) => (isUnsafeName(name) ? MESSAGE : undefined), root);
  return faults.map(({ path, message }) => ({ path: maskCardNumbers(path), message }));
}

/** Whether {@link unsafeNames} refuses a name. */
export function isUnsafeName(name: string): boolean {
  return ESCAPE.test(name);
}

/**
 * `JSON.parse` for a text from outside of the service: requests, responses of other systems, tokens and
 * payloads. What our database returns, or what we signed or sealed ourselves, needs no more than `JSON.parse`.
 *
 * @param root where the text is, for the paths of errors
 * @throws SyntaxError for a text that is not JSON
 * @throws ValidationFailedError for {@link unsafeNames}
 */
export function parseUntrustedJson(text: string, root = '$'): unknown {
  const faults = unsafeNames(text, root);
  if (faults.length > 0) throw new ValidationFailedError(faults);
  return JSON.parse(text);
}
