import { isUtf8 } from 'node:buffer';
import { parseUntrustedJson, ValidationFailedError, type FieldError } from '@tessera/errors';
import type { BodyFormat } from './body-format.js';
import { markedStrings } from './json-strings.js';
import type { MarkedField } from './template-fields.js';

/** A part of a body that is a template, `end` exclusive, in bytes. */
export interface TemplateSpan {
  readonly start: number;
  readonly end: number;
}

export interface MarkedSpans {
  /** In their order; they do not overlap. */
  readonly spans: readonly TemplateSpan[];
  readonly faults: readonly FieldError[];
}

/** The parts of a body that were marked as templates. Everything outside of them is literal. */
export function markedSpans(
  body: Buffer,
  format: BodyFormat,
  fields: readonly MarkedField[],
): MarkedSpans {
  if (fields.length === 0) return { spans: [], faults: [] };
  if (format === 'json') return jsonSpans(body, fields);
  if (format === 'form') return formSpans(body, fields);
  const faults = fields
    .filter(({ steps }) => steps.length > 0)
    .map(({ path }) => ({ path, message: 'is no field of this content type: mark the body as $' }));
  return { spans: faults.length > 0 ? [] : [{ start: 0, end: body.length }], faults };
}

function jsonSpans(body: Buffer, fields: readonly MarkedField[]): MarkedSpans {
  const invalid = jsonErrors(body);
  if (invalid.length > 0) return { spans: [], faults: invalid };
  const { strings, faults } = markedStrings(body, fields);
  return { spans: strings, faults };
}

function jsonErrors(body: Buffer): readonly FieldError[] {
  const notJson = [{ path: '$', message: 'must be JSON where fields are marked' }];
  if (!isUtf8(body)) return notJson;
  try {
    parseUntrustedJson(body.toString('utf8'));
    return [];
  } catch (error) {
    return (error instanceof ValidationFailedError && error.validationErrors) || notJson;
  }
}

function formSpans(body: Buffer, fields: readonly MarkedField[]): MarkedSpans {
  const values = formValues(body);
  const spans: TemplateSpan[] = [];
  const faults: FieldError[] = [];
  for (const { path, steps } of fields) {
    const [name] = steps;
    const found = steps.length === 1 ? values.filter((value) => value.name === name) : [];
    const [span] = found;
    if (span === undefined) faults.push({ path, message: 'is marked as a template and is absent' });
    else if (found.length > 1) faults.push({ path, message: 'is in the body twice' });
    else spans.push({ start: span.start, end: span.end });
  }
  return { spans: spans.toSorted((a, b) => a.start - b.start), faults };
}

function formValues(body: Buffer): (TemplateSpan & { readonly name: string })[] {
  const values: (TemplateSpan & { readonly name: string })[] = [];
  let start = 0;
  for (const part of body.toString('latin1').split('&')) {
    const equals = part.indexOf('=');
    const end = start + part.length;
    const name = decodedName(equals < 0 ? part : part.slice(0, equals));
    values.push({ name, start: equals < 0 ? end : start + equals + 1, end });
    start = end + 1;
  }
  return values;
}

function decodedName(encoded: string): string {
  return new URLSearchParams(`${encoded}=`).keys().next().value ?? encoded;
}
