import { fieldPath, type FieldError } from '@tessera/errors';
import type { PlaceholderNames } from '../forward-request.js';
import { findPlaceholders, type FoundPlaceholders, type Placeholder } from './find-placeholders.js';
import type { TemplateFields } from './template-fields.js';

/** A header as it will be sent. */
export interface HeaderTemplate {
  /** Lower case. */
  readonly name: string;
  readonly value: string;
  /** Where the caller wrote it: `$.headers.x-auth-value`. */
  readonly path: string;
}

/** The path of a header, or of the part of a pair. */
export function headerPath(name: string): string {
  return fieldPath('$', ['headers', name]);
}

/** @param fields with null every header is a template */
export function placeholdersOfHeader(
  { value, path }: HeaderTemplate,
  fields: TemplateFields | null,
): FoundPlaceholders {
  const isTemplate = fields === null || pathsOf(fields).has(path);
  return isTemplate
    ? findPlaceholders(Buffer.from(value, 'latin1'))
    : { placeholders: [], faults: [] };
}

/** Marked headers that are not sent. */
export function absentHeaders(
  headers: readonly HeaderTemplate[],
  fields: TemplateFields | null,
): FieldError[] {
  const there = new Set(headers.map(({ path }) => path));
  return [...(fields === null ? [] : pathsOf(fields))]
    .filter((path) => !there.has(path))
    .map((path) => ({ path, message: 'is marked as a template and is not sent' }));
}

export function headerFaults(
  path: string,
  found: FoundPlaceholders | undefined,
  known: PlaceholderNames,
): FieldError[] {
  const { placeholders = [], faults = [] } = found ?? {};
  const unknown = placeholders.filter(({ name }) => !known.has(name));
  return [
    ...faults.map(({ message }) => ({ path, message })),
    ...unknown.map(({ name }: Placeholder) => ({ path, message: unknownName(name, known) })),
  ];
}

export function unknownName(name: string, known: PlaceholderNames): string {
  return `holds the unknown placeholder ${name}; there are ${[...known].join(', ')}`;
}

function pathsOf({ headers }: TemplateFields): ReadonlySet<string> {
  return new Set([...headers].map(headerPath));
}
