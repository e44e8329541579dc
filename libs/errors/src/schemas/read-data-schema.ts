import type { FieldError } from '../api-error.js';
import type { JsonSchema } from '../validation/property-rules.js';
import { scanJson } from '../validation/scan-json.js';
import { compileDataSchema } from './compile-data-schema.js';
import type { DataValidator } from './compile-data-schema.js';
import { referenceProblems } from './schema-references.js';
import { MAX_SCHEMA_DEPTH, walkSchema } from './walk-schema.js';

/** A JSON Schema registered by an API user, ready to validate data. */
export interface DataSchema {
  readonly schema: JsonSchema;
  /** The errors of a value; empty when it is valid. Paths begin with `root`, by default `$`. */
  readonly validate: DataValidator;
}

export type ReadDataSchema =
  { readonly dataSchema: DataSchema } | { readonly problems: readonly FieldError[] };

/** Maximum size of a registered schema, as JSON. */
export const MAX_SCHEMA_BYTES = 64 * 1024;
const MAX_PROBLEMS = 100;

/**
 * Reads a JSON Schema 2020-12 from an API request. Its limits make validation linear in the data:
 * 64 KiB, depth 16, references only inside the document and never circular, patterns in RE2 syntax.
 * A keyword that the standard does not define is rejected, since it would silently have no effect.
 *
 * @param at where the schema is in the request, for the paths of problems
 */
export function readDataSchema(schema: unknown, at = '$.schema'): ReadDataSchema {
  if (typeof schema !== 'object' || schema === null || Array.isArray(schema)) {
    return { problems: [{ path: at, message: 'must be a JSON Schema: an object' }] };
  }
  const fault = scanJson(schema, at);
  if (fault !== undefined) return { problems: [fault] };
  const walked = walkSchema(schema as JsonSchema, at);
  if (walked.isTooDeep) {
    const message = `must nest at most ${MAX_SCHEMA_DEPTH} levels`;
    return { problems: [{ path: at, message }] };
  }
  if (Buffer.byteLength(JSON.stringify(schema)) > MAX_SCHEMA_BYTES) {
    const message = `must be at most ${MAX_SCHEMA_BYTES / 1024} KiB of JSON`;
    return { problems: [{ path: at, message }] };
  }
  const problems = [...walked.problems, ...referenceProblems(walked, at)];
  if (problems.length > 0) return { problems: problems.slice(0, MAX_PROBLEMS) };
  const compiled = compileDataSchema(schema as JsonSchema, at);
  if ('problems' in compiled) return compiled;
  return { dataSchema: { schema: schema as JsonSchema, validate: compiled.validate } };
}
