import type { ErrorShape, JsonSchema } from '@tessera/errors';

const VALIDATION_ERRORS: JsonSchema = {
  type: 'array',
  minItems: 1,
  maxItems: 100,
  items: {
    type: 'object',
    required: ['path', 'message'],
    additionalProperties: false,
    properties: {
      path: { type: 'string', examples: ['$.transaction.amount'] },
      message: { type: 'string' },
    },
  },
};

const TEXT: JsonSchema = { type: 'string', minLength: 1 };
const STATUS: JsonSchema = { type: 'integer', minimum: 400, maximum: 599 };

const PROPERTIES: Readonly<Record<ErrorShape, Readonly<Record<string, JsonSchema>>>> = {
  'code-integer': { code: STATUS, classifier: TEXT, message: TEXT },
  'status-integer': { status: STATUS, classifier: TEXT, message: TEXT },
  'code-string': { code: TEXT, message: TEXT },
  oauth: { error: TEXT, error_description: TEXT },
};

/** The schema of a service's error bodies. */
export function errorSchema(shape: ErrorShape): JsonSchema {
  const properties = PROPERTIES[shape];
  const validation = shape === 'oauth' ? {} : { validation_errors: VALIDATION_ERRORS };
  return {
    type: 'object',
    required: shape === 'oauth' ? ['error'] : Object.keys(properties),
    additionalProperties: false,
    properties: { ...properties, ...validation },
  };
}
