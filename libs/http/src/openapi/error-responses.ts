import type { ClassConstructor, JsonSchema } from '@tessera/errors';
import type { ControllerRoute } from './controller-routes.js';
import { errorExample } from './error-examples.js';
import { errorSchema } from './error-schema.js';
import { exampleOf } from './example-of.js';
import type { NamedComponents } from './named-components.js';
import type { OpenApiInfo } from './openapi-info.js';
import type { SchemaCollection } from './schema-collection.js';

/** Where the parts are collected that operations refer to. */
export interface Components {
  readonly schemas: SchemaCollection;
  readonly responses: NamedComponents;
}

/** A name for generated clients, and what the status means in every service. */
const ERRORS: Readonly<Record<number, readonly [name: string, description: string]>> = {
  400: ['BadRequest', 'The request is not well-formed.'],
  401: ['Unauthorized', 'No valid authentication.'],
  403: ['Forbidden', 'The caller may not do this, or the instance does not have the feature.'],
  404: ['NotFound', 'There is no such resource.'],
  408: ['RequestTimeout', 'The request did not arrive in time.'],
  409: ['Conflict', 'The request conflicts with the current state.'],
  410: ['Gone', 'The resource is gone.'],
  413: ['PayloadTooLarge', 'The body is too large.'],
  415: ['UnsupportedMediaType', 'The content type is not accepted.'],
  422: ['ValidationFailed', 'Fields are invalid; `validation_errors` names them.'],
  429: ['TooManyRequests', 'Too many requests.'],
  500: ['InternalError', 'An error on our side.'],
  502: ['BadGateway', 'The other side returned an invalid response.'],
  503: ['ServiceUnavailable', 'The service is unavailable now.'],
  504: ['GatewayTimeout', 'The other side did not respond in time.'],
};

/** The failures of a route, by status, as references to named responses. */
export function errorResponses(
  route: ControllerRoute,
  components: Components,
  info: OpenApiInfo,
): Record<string, JsonSchema> {
  const schema = failureSchema(route.failure, components, info);
  const prefix = route.failure === undefined ? '' : baseName(route.failure);
  return Object.fromEntries(
    failureStatuses(route, info).map((status) => {
      const [name, description] = ERRORS[status] ?? [`Status${status}`, 'Failure.'];
      const example = failureExample(status, schema, route, components, info);
      const content = { 'application/json': { schema, example } };
      return [status, components.responses.add(`${prefix}${name}`, { description, content })];
    }),
  );
}

function failureStatuses(route: ControllerRoute, { failsEverywhere = [] }: OpenApiInfo): number[] {
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
  return [...statuses].sort((a, b) => a - b);
}

function failureExample(
  status: number,
  schema: JsonSchema,
  { failure }: ControllerRoute,
  { schemas }: Components,
  { errorShape }: OpenApiInfo,
): unknown {
  const own = failure === undefined ? errorExample(status, errorShape) : undefined;
  return own ?? exampleOf(schema, schemas.all());
}

function failureSchema(
  failure: ClassConstructor | undefined,
  { schemas }: Components,
  { errorShape }: OpenApiInfo,
): JsonSchema {
  const error = schemas.named('Error', errorSchema(errorShape, schemas));
  if (failure === undefined) return error;
  return schemas.named(`${baseName(failure)}OrError`, { anyOf: [schemas.ref(failure), error] });
}

function baseName({ name }: ClassConstructor): string {
  return name.replace(/Response$/, '');
}
