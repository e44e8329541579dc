import { type FieldError, parseUntrustedJson, ValidationFailedError } from '@tessera/errors';
import { parseJsonPath, type PathStep } from './json-path.js';

/** Names the fields of a forward that are templates; everything else in it is literal. */
export const TEMPLATE_FIELDS = 'x-template-fields';

export interface MarkedField {
  /** As the caller wrote it: `$.card.number`. */
  readonly path: string;
  readonly steps: readonly PathStep[];
}

/** The fields that a caller marked as templates. */
export interface TemplateFields {
  readonly body: readonly MarkedField[];
  /** Names of headers in lower case. */
  readonly headers: ReadonlySet<string>;
}

const HEADER_PATH = `$.headers.${TEMPLATE_FIELDS}`;
const HEADER_NAME = /^[!#$%&'*+\-.^_`|~0-9a-z]+$/;
const MAX_FIELDS = 100;

/**
 * Reads a JSON array of body paths and header names: `["$.card.number", "x-card-number"]`.
 *
 * @returns null if the header is missing: then the whole request is a template
 * @throws ValidationFailedError
 */
export function parseTemplateFields(header: string | string[] | undefined): TemplateFields | null {
  if (header === undefined) return null;
  const entries = listOf(Array.isArray(header) ? header.join(', ') : header);
  if (entries === null) {
    throw invalid(`must be a JSON array of at most ${MAX_FIELDS} strings, sent once`);
  }
  const body: MarkedField[] = [];
  const headers = new Set<string>();
  const problems: FieldError[] = [];
  const seen = new Set<string>();
  for (const entry of entries) {
    const steps = parseJsonPath(entry);
    const name = entry.toLowerCase();
    const key = steps === null ? name : JSON.stringify(steps);
    if (seen.has(key)) problems.push({ path: pathOf(entry), message: 'is marked twice' });
    seen.add(key);
    if (steps !== null) body.push({ path: entry, steps });
    else if (!entry.startsWith('$') && HEADER_NAME.test(name)) headers.add(name);
    else problems.push({ path: HEADER_PATH, message: `has an entry that is no path: ${entry}` });
  }
  if (problems.length > 0) throw new ValidationFailedError(problems);
  return { body, headers };
}

export function requiredTemplateFields(): ValidationFailedError {
  return invalid('is required: this instance reads only marked fields as templates');
}

function pathOf(entry: string): string {
  return entry.startsWith('$') ? entry : `$.headers.${entry.toLowerCase()}`;
}

function listOf(text: string): readonly string[] | null {
  try {
    const list: unknown = parseUntrustedJson(text);
    const isList = Array.isArray(list) && list.length <= MAX_FIELDS;
    return isList && list.every((entry) => typeof entry === 'string') ? list : null;
  } catch {
    return null;
  }
}

function invalid(message: string): ValidationFailedError {
  return new ValidationFailedError([{ path: HEADER_PATH, message }]);
}
