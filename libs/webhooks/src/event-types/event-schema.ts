import { schemaOf } from '@tessera/errors';
import type { JsonSchema } from '@tessera/errors';
import type { EventType } from '@tessera/http';
import { exampleOf } from './example-of.js';

interface ObjectSchema extends JsonSchema {
  readonly properties?: object;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean;
}

/** The JSON Schema (2020-12) of the notification as it is sent. */
export function eventSchema(name: string, { body }: EventType): JsonSchema {
  const { own, $defs } = schemaOfBody(body);
  const { properties = {}, required = [], additionalProperties = false } = own;
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: name,
    type: 'object',
    properties: {
      event: { const: name },
      id: {
        type: 'string',
        format: 'uuid',
        description: 'Identical across endpoints, retries and deliveries that are sent again.',
      },
      ...properties,
    },
    required: ['event', 'id', ...required],
    additionalProperties,
    ...(Object.keys($defs).length > 0 && { $defs }),
  };
}

/** A whole notification. */
export function eventExample(name: string, type: EventType): object {
  return exampleOf(eventSchema(name, type), type.example) as object;
}

function schemaOfBody(body: EventType['body']): {
  readonly own: ObjectSchema;
  readonly $defs: Readonly<Record<string, JsonSchema>>;
} {
  if (typeof body !== 'function') return { own: body, $defs: {} };
  const { [body.name]: own = {}, ...$defs } = schemaOf(body).$defs;
  return { own, $defs };
}
