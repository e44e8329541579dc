import { schemaOf } from '@tessera/errors';
import type { JsonSchema } from '@tessera/errors';
import type { EventType, EventTypes } from './event-type.js';
import { exampleOf } from './example-of.js';
import type { Operation } from './operation-object.js';
import { pascalCase } from './pascal-case.js';
import type { SchemaCollection } from './schema-collection.js';

const SIGNATURE: JsonSchema = {
  name: 'x-hmac-signature',
  in: 'header',
  required: true,
  description:
    'HMAC-SHA256 of the raw body as lowercase hex, with the `hmac_key` of the endpoint. Verify it before you parse the body.',
  schema: { type: 'string', pattern: '^[0-9a-f]{64}$' },
};

const NEXT_SIGNATURE: JsonSchema = {
  name: 'x-hmac-signature-next',
  in: 'header',
  required: false,
  description:
    'While a rotation of the key overlaps: the signature by the new key. `x-hmac-signature` is by the previous key then.',
  schema: { type: 'string', pattern: '^[0-9a-f]{64}$' },
};

const STANDARD: readonly JsonSchema[] = [
  {
    name: 'webhook-id',
    in: 'header',
    required: true,
    description: 'The `id` of the event, for libraries of Standard Webhooks.',
    schema: { type: 'string', format: 'uuid' },
  },
  {
    name: 'webhook-timestamp',
    in: 'header',
    required: true,
    description: 'Seconds since 1970 of this attempt.',
    schema: { type: 'string', pattern: '^[0-9]+$' },
  },
  {
    name: 'webhook-signature',
    in: 'header',
    required: true,
    description:
      '`v1,` and the base64 of HMAC-SHA256 over `webhook-id`, `webhook-timestamp` and the raw body, joined by dots, with the `hmac_key` of the endpoint. While a rotation of the key overlaps, two such values with a space in between.',
    schema: { type: 'string' },
  },
];

const RESPONSES: JsonSchema = {
  '2XX': { description: 'Received. The event is not sent to this endpoint again.' },
  default: { description: 'Any other response is a failure, after which the event is sent again.' },
};

/** What a receiver of each event gets: an operation that the receiver offers, not the service. */
export function webhookOperations(
  events: EventTypes,
  schemas: SchemaCollection,
): Record<string, { readonly post: Operation }> {
  return Object.fromEntries(
    Object.entries(events).map(([name, type]) => [name, { post: receive(name, type, schemas) }]),
  );
}

function receive(name: string, type: EventType, schemas: SchemaCollection): Operation {
  const schema = schemas.named(`${pascalCase(name)}Event`, eventSchema(name, type, schemas));
  const example = exampleOf(schema, schemas.all(), type.example);
  return {
    operationId: `receive${pascalCase(name)}`,
    summary: `Receive ${name}`,
    description: type.description,
    security: [],
    parameters: [SIGNATURE, NEXT_SIGNATURE, ...STANDARD],
    requestBody: { required: true, content: { 'application/json': { schema, example } } },
    responses: RESPONSES,
  };
}

function eventSchema(
  name: string,
  { description, body }: EventType,
  schemas: SchemaCollection,
): JsonSchema {
  const own = typeof body === 'function' ? bodyOf(body, schemas) : body;
  return {
    ...own,
    type: 'object',
    description,
    properties: {
      event: { const: name },
      id: {
        type: 'string',
        format: 'uuid',
        description: 'The same for every endpoint and every retry: de-duplicate by it.',
      },
      ...(own['properties'] as object | undefined),
    },
    required: ['event', 'id', ...((own['required'] ?? []) as string[])],
  };
}

/** The schema of the class itself, with references to the classes that it has inside. */
function bodyOf(
  Class: Exclude<EventType['body'], JsonSchema>,
  schemas: SchemaCollection,
): JsonSchema {
  const { [Class.name]: own = {}, ...others } = schemaOf(Class).$defs;
  schemas.addDefinitions(others);
  return schemas.asPublished(own);
}
