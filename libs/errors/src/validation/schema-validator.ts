import { Ajv2020 } from 'ajv/dist/2020.js';
import type { FieldError } from '../api-error.js';
import { fieldErrors } from './field-errors.js';
import { definedFormats } from './formats.js';
import type { JsonSchema } from './property-rules.js';

/** The errors of a value; empty when it is valid. */
export type SchemaValidator = (value: unknown) => readonly FieldError[];

/** Compiles the meta-schema of JSON Schema once, which takes longer than most schemas. */
const metaSchema = new Ajv2020({ strict: false });

/**
 * Compiles a JSON Schema 2020-12 that is not a class: the parts of an API description.
 *
 * @throws Error for a schema that is not valid
 */
export function validatorOf(schema: JsonSchema): SchemaValidator {
  if (metaSchema.validateSchema(schema) !== true) {
    throw new Error(`schema is invalid: ${metaSchema.errorsText()}`);
  }
  const ajv = new Ajv2020({ allErrors: true, strict: false, validateSchema: false });
  for (const { name, accepts } of definedFormats()) {
    ajv.addFormat(name, { type: 'string', validate: accepts });
  }
  const validate = ajv.compile(schema);
  return (value) => (validate(value) ? [] : fieldErrors(validate.errors ?? [], value, '$'));
}
