import type { JsonSchema } from '@tessera/errors';
import type { ControllerRoute } from './controller-routes.js';
import type { OpenApiInfo } from './openapi-info.js';
import type { SchemaCollection } from './schema-collection.js';

/** Every response of a route, by status. */
export function operationResponses(
  route: ControllerRoute,
  schemas: SchemaCollection,
  info: OpenApiInfo,
): Record<string, unknown> {
  return {
    ...success(route, schemas),
    ...furtherSuccess(route, schemas),
    ...failures(route, schemas, info),
  };
}

function success(route: ControllerRoute, schemas: SchemaCollection): Record<string, unknown> {
  const { response, alternatives = [], list, successStatus } = route;
  const media = mediaContent(route);
  if (response === undefined) {
    const done = media === undefined ? { description: 'Done.' } : described(media);
    return { [successStatus]: done };
  }
  const refs = [response, ...alternatives].map((Class) => schemas.ref(Class));
  const body = refs.length > 1 ? { oneOf: refs } : schemas.ref(response);
  return { [successStatus]: described({ ...json(listed(list, body)), ...media }) };
}

function described(content: JsonSchema): JsonSchema {
  return { description: 'Success.', content };
}

/** What is no JSON has no schema. */
function mediaContent({ media }: ControllerRoute): JsonSchema | undefined {
  return media && Object.fromEntries(media.map((type) => [type, {}]));
}

function furtherSuccess(
  { further }: ControllerRoute,
  schemas: SchemaCollection,
): Record<string, unknown> {
  if (further === undefined) return {};
  const { status, response } = further;
  if (response === undefined) return { [status]: { description: 'Done.' } };
  return { [status]: described(json(schemas.ref(response))) };
}

function listed(list: ControllerRoute['list'], element: JsonSchema): JsonSchema {
  switch (list) {
    case undefined:
      return element;
    case 'cursor':
      return cursorListSchema(element);
    case 'page':
      return pageListSchema(element);
    default:
      return list satisfies never;
  }
}

function pageListSchema(element: JsonSchema): JsonSchema {
  const count = { type: 'integer', minimum: 0 };
  const properties = {
    current_page: { type: 'integer', minimum: 1 },
    page_size: { type: 'integer', minimum: 1 },
    total_items: count,
    total_pages: { type: 'integer', minimum: 1 },
    data: { type: 'array', items: element },
  };
  const required = Object.keys(properties);
  return { type: 'object', required, additionalProperties: false, properties };
}

function cursorListSchema(element: JsonSchema): JsonSchema {
  return {
    type: 'object',
    required: ['data', 'links'],
    additionalProperties: false,
    properties: {
      data: { type: 'array', items: element },
      links: {
        type: 'object',
        required: ['next'],
        additionalProperties: false,
        properties: { next: { type: ['string', 'null'], description: 'The next page.' } },
      },
    },
  };
}

const DESCRIPTIONS: Readonly<Record<number, string>> = {
  400: 'The request is not well-formed.',
  401: 'No valid authentication.',
  403: 'The caller may not do this, or the instance does not have the feature.',
  404: 'There is no such resource.',
  408: 'The request did not arrive in time.',
  409: 'The request conflicts with the current state.',
  410: 'The resource is gone.',
  413: 'The body is too large.',
  415: 'The content type is not accepted.',
  422: 'Fields are invalid; `validation_errors` names them.',
  429: 'Too many requests.',
  500: 'An error on our side.',
  502: 'The other side answered wrongly.',
  503: 'The service cannot answer now.',
  504: 'The other side did not answer in time.',
};

function failures(
  route: ControllerRoute,
  schemas: SchemaCollection,
  { failsEverywhere = [] }: OpenApiInfo,
): Record<string, unknown> {
  const statuses = new Set([429, 500, 503, ...failsEverywhere, ...(route.fails ?? [])]);
  if (route.access?.kind !== 'public') statuses.add(401).add(403);
  if (route.method !== 'GET') statuses.add(408);
  if (route.path.includes('{')) statuses.add(404);
  // An action without a body refuses one with fields.
  const readsJson = route.method !== 'GET' && !route.readsOwnBody;
  if (readsJson && route.requestType === undefined) {
    for (const status of [400, 413, 415, 422]) statuses.add(status);
  }
  if (route.query !== undefined) statuses.add(422);
  if (route.idempotent) statuses.add(409).add(422);
  const own = { $ref: '#/components/schemas/Error' };
  const content = json(route.failure ? { anyOf: [schemas.ref(route.failure), own] } : own);
  return Object.fromEntries(
    [...statuses]
      .sort((a, b) => a - b)
      .map((status) => [status, { description: DESCRIPTIONS[status] ?? 'Failure.', content }]),
  );
}

function json(schema: JsonSchema): JsonSchema {
  return { 'application/json': { schema } };
}
