import { Ajv2020 } from 'ajv/dist/2020.js';
import type { FieldError } from '../api-error.js';
import { fieldErrors } from './field-errors.js';
import { definedFormats } from './formats.js';
import type { JsonSchema } from './property-rules.js';

/** The faults of a value; none when it fits. */
export type SchemaValidator = (value: unknown) => readonly FieldError[];

/** Compiles a JSON Schema 2020-12 that is not a class: the parts of an API description. */
export function validatorOf(schema: JsonSchema): SchemaValidator {
  const ajv = new Ajv2020({ allErrors: true, strict: false });
  for (const { name, accepts } of definedFormats()) {
    ajv.addFormat(name, { type: 'string', validate: accepts });
  }
  const validate = ajv.compile(schema);
  return (value) => (validate(value) ? [] : fieldErrors(validate.errors ?? [], value, '$'));
}
