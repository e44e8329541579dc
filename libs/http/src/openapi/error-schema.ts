import type { ErrorShape, JsonSchema } from '@tessera/errors';
import type { SchemaCollection } from './schema-collection.js';

const FIELD_ERROR: JsonSchema = {
  type: 'object',
  description: 'One invalid field of a request.',
  required: ['path', 'message'],
  additionalProperties: false,
  properties: {
    path: {
      type: 'string',
      description: 'The JSON path of the field.',
      examples: ['$.transaction.amount'],
    },
    message: { type: 'string', description: 'What is required, with the path as its subject.' },
  },
};

const STATUS: JsonSchema = {
  type: 'integer',
  minimum: 400,
  maximum: 599,
  description: 'The HTTP status.',
};

const CLASSIFIER = text(
  'The kind of error, for programs: docs/errors.md lists every code with what to do. New ones may be added.',
);
const MESSAGE = text('What is wrong, for people. It may change.');

const PROPERTIES: Readonly<Record<ErrorShape, Readonly<Record<string, JsonSchema>>>> = {
  'code-integer': { code: STATUS, classifier: CLASSIFIER, message: MESSAGE },
  'status-integer': { status: STATUS, classifier: CLASSIFIER, message: MESSAGE },
  'code-string': { code: CLASSIFIER, message: MESSAGE },
  oauth: { error: CLASSIFIER, error_description: MESSAGE },
};

/** The schema of a service's error bodies. */
export function errorSchema(shape: ErrorShape, schemas: SchemaCollection): JsonSchema {
  const properties = PROPERTIES[shape];
  return {
    type: 'object',
    description: 'The body of every failed request.',
    required: shape === 'oauth' ? ['error'] : Object.keys(properties),
    additionalProperties: false,
    properties: { ...properties, ...(shape === 'oauth' ? {} : validationErrors(schemas)) },
  };
}

function validationErrors(schemas: SchemaCollection): Record<string, JsonSchema> {
  const items = schemas.named('FieldError', FIELD_ERROR);
  const description = 'Every invalid field; with status 422 only.';
  return { validation_errors: { type: 'array', minItems: 1, maxItems: 100, items, description } };
}

function text(description: string): JsonSchema {
  return { type: 'string', minLength: 1, description };
}
