import type { FieldError } from '@tessera/errors';
import type { FieldShape } from '../rules/lint/field-shape.js';
import { narrowShape } from './narrow-shape.js';
import type { UsableSchema } from './schema-registry.service.js';
import { schemaShape, type TypedShape } from './schema-shape.js';

/**
 * The fields to which a schema of requests does not apply: the credential has its own validation,
 * and the service adds the rest.
 */
const NOT_COVERED: readonly string[] = [
  'backends',
  'context',
  'credential',
  'credential_fingerprint',
  'credential_type',
];

/** Why a request does not match the schema that the ruleset of its context names. */
export function schemaErrors(
  { dataSchema }: UsableSchema,
  document: object,
): readonly FieldError[] {
  const covered = Object.entries(document).filter(([name]) => !NOT_COVERED.includes(name));
  return dataSchema.validate(Object.fromEntries(covered), '$');
}

/** The fields that the document of a request can have if the request matches the schema. */
export function requestShape({ dataSchema }: UsableSchema, known: FieldShape): TypedShape {
  const fields = Object.entries(known.properties ?? {});
  const covered = fields.filter(([name]) => !NOT_COVERED.includes(name));
  const rest = fields.filter(([name]) => NOT_COVERED.includes(name));
  const narrowed = narrowShape(
    { properties: Object.fromEntries(covered) },
    schemaShape(dataSchema.schema),
  );
  return { properties: { ...narrowed.properties, ...Object.fromEntries(rest) } };
}
