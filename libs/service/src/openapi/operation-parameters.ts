import { schemaOf } from '@tessera/errors';
import type { JsonSchema } from '@tessera/errors';
import type { ControllerRoute } from './controller-routes.js';
import type { OpenApiInfo } from './openapi-info.js';

/** What a route takes in its path, its query and its headers. */
export function operationParameters(route: ControllerRoute, info: OpenApiInfo): JsonSchema[] {
  return [
    ...pathParameters(route),
    ...queryParameters(route),
    ...headerParameters(route, info),
    ...ownHeaders(route),
    ...(route.idempotent ? [IDEMPOTENCY_KEY] : []),
  ];
}

const IDEMPOTENCY_KEY: JsonSchema = {
  name: 'x-idempotency-key',
  in: 'header',
  required: false,
  schema: { type: 'string', minLength: 1, maxLength: 255 },
};

function headerParameters({ access }: ControllerRoute, info: OpenApiInfo): JsonSchema[] {
  return (info.requestHeaders ?? [])
    .filter(({ isForAccounts }) => isForAccounts !== true || access?.kind === 'account')
    .map(({ name, description, schema }) => ({
      name,
      in: 'header',
      required: false,
      description,
      schema,
    }));
}

function ownHeaders({ headers = [] }: ControllerRoute): JsonSchema[] {
  return headers.map(({ name, description, required = false, schema }) => ({
    name,
    in: 'header',
    required,
    description,
    schema,
  }));
}

function pathParameters({ path }: ControllerRoute): JsonSchema[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }));
}

function queryParameters({ query }: ControllerRoute): JsonSchema[] {
  if (query === undefined) return [];
  const schema = schemaOf(query).$defs[query.name] ?? {};
  const required = (schema['required'] ?? []) as readonly string[];
  const properties = (schema['properties'] ?? {}) as Readonly<Record<string, JsonSchema>>;
  return Object.entries(properties).map(([name, { description, ...property }]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    ...(description === undefined ? {} : { description }),
    schema: property,
  }));
}
