import { schemaOf } from '@tessera/errors';
import type { JsonSchema } from '@tessera/errors';
import { withAliases } from './alias-schemas.js';
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
  description:
    'Makes the request safe to repeat. The same key with the same body returns the first response; with another body it is refused with 422, and with 409 while the first request is running.',
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
    ...pathDescription(String(name)),
    schema: { type: 'string' },
  }));
}

/** Names in paths that mean the same in every service. */
const PATH_DESCRIPTIONS: Readonly<Record<string, string>> = {
  id: 'The ID of the object.',
  key: 'The key at the end of a secret URL.',
  name: 'The name of the object.',
  ref: 'The reference of the object.',
  reference: 'The reference of the object.',
  version: 'The number of the version.',
  uid: 'The ID of the sign-in in progress.',
};

function pathDescription(name: string): JsonSchema {
  const description = PATH_DESCRIPTIONS[name];
  return description === undefined ? {} : { description };
}

function queryParameters({ query }: ControllerRoute): JsonSchema[] {
  if (query === undefined) return [];
  const schema = withAliases(schemaOf(query).$defs[query.name] ?? {});
  const required = (schema['required'] ?? []) as readonly string[];
  const properties = (schema['properties'] ?? {}) as Readonly<Record<string, JsonSchema>>;
  return Object.entries(properties).map(([name, { description, deprecated, ...property }]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    ...(description === undefined ? {} : { description }),
    ...(deprecated === true && { deprecated }),
    schema: property,
  }));
}
