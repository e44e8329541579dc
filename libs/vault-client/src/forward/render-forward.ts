import { Placeholder } from './placeholder.js';

/** A body for the vault, and the paths of its templates; every other string in it is literal. */
export interface RenderedForward {
  readonly body: string;
  readonly fields: readonly string[];
}

/**
 * Writes a structure as JSON and marks the fields that have a {@link Placeholder}.
 *
 * @throws TypeError for a value that JSON has no spelling for
 */
export function renderForward(structure: object): RenderedForward {
  const fields: string[] = [];
  const body = JSON.stringify(literal(structure, '$', fields));
  return { body, fields };
}

function literal(value: unknown, path: string, fields: string[]): unknown {
  if (value instanceof Placeholder) {
    fields.push(path);
    return value.template;
  }
  if (Array.isArray(value)) {
    return value.map((element: unknown, index) => literal(element, `${path}[${index}]`, fields));
  }
  if (typeof value === 'object' && value !== null) {
    if (!hasMembers(value)) throw new TypeError(`${path} must be plain JSON.`);
    const members = Object.entries(value)
      .filter(([, member]) => member !== undefined)
      .map(([name, member]) => [name, literal(member, path + memberStep(name), fields)]);
    return Object.fromEntries(members);
  }
  const isJson = value === null || ['string', 'boolean'].includes(typeof value);
  if (isJson || (typeof value === 'number' && Number.isFinite(value))) return value;
  throw new TypeError(`${path} must be plain JSON.`);
}

/** Not so for a date, a map or bytes, of which JSON would write something else or nothing. */
function hasMembers(value: object): boolean {
  const isCollection = value instanceof Map || value instanceof Set || ArrayBuffer.isView(value);
  return !isCollection && !('toJSON' in value);
}

const PLAIN_NAME = /^[A-Za-z_][A-Za-z0-9_-]*$/;

function memberStep(name: string): string {
  if (PLAIN_NAME.test(name)) return `.${name}`;
  return `['${name.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}']`;
}

/** The fields of a form, in their order. */
export type FormFields = Readonly<Record<string, string | Placeholder | undefined>>;

/**
 * Writes `application/x-www-form-urlencoded`; a field that is undefined is left out. A template stays
 * as it is, since the vault looks for it in the bytes of the field.
 */
export function renderForm(form: FormFields): RenderedForward {
  const fields: string[] = [];
  const pairs: string[] = [];
  for (const [name, value] of Object.entries(form)) {
    if (value === undefined) continue;
    if (value instanceof Placeholder) fields.push(`$${memberStep(name)}`);
    pairs.push(
      `${encoded(name)}=${value instanceof Placeholder ? value.template : encoded(value)}`,
    );
  }
  return { body: pairs.join('&'), fields };
}

function encoded(text: string): string {
  return new URLSearchParams([['', text]]).toString().slice(1);
}
