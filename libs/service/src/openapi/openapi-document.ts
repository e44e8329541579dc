import { schemaOf } from '@tessera/errors';
import type { ClassConstructor, ErrorShape, JsonSchema } from '@tessera/errors';
import type { ControllerRoute } from './controller-routes.js';
import { errorSchema } from './error-schema.js';

export interface OpenApiInfo {
  readonly title: string;
  readonly version: string;
  readonly description: string;
  readonly errorShape: ErrorShape;
  /** Whether routes take an API key in place of a token; those of administrators never do. */
  readonly acceptsApiKeys?: boolean;
  /** All groups, in the order of the page; a service may have groups without a route yet. */
  readonly tags: readonly string[];
}

export interface OpenApiDocument {
  readonly openapi: '3.1.0';
  readonly info: Readonly<Record<string, unknown>>;
  readonly tags: readonly { readonly name: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: Readonly<Record<string, unknown>>;
}

export type Operation = Readonly<Record<string, unknown>>;

/** The description of a service, from its controllers and its request and response classes. */
export function openApiDocument(
  info: OpenApiInfo,
  routes: readonly ControllerRoute[],
): OpenApiDocument {
  const schemas = new SchemaCollection();
  const paths: Record<string, Record<string, Operation>> = {};
  for (const route of routes) {
    const path = (paths[route.path] ??= {});
    path[route.method.toLowerCase()] = operation(route, schemas, info);
  }
  const used = routes.flatMap(({ tag }) => tag ?? []);
  const tags = [...new Set([...info.tags, ...used])];
  return {
    openapi: '3.1.0',
    info: { title: info.title, version: info.version, description: info.description },
    tags: tags.map((name) => ({ name })),
    paths,
    components: {
      schemas: { ...schemas.all(), Error: errorSchema(info.errorShape) },
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        apiKey: { type: 'apiKey', in: 'header', name: 'x-api-key' },
      },
    },
  };
}

/** Schemas of classes under `#/components/schemas`. */
class SchemaCollection {
  private readonly schemas = new Map<string, JsonSchema>();

  ref(Class: ClassConstructor): JsonSchema {
    for (const [name, schema] of Object.entries(schemaOf(Class).$defs)) {
      this.schemas.set(name, published(schema) as JsonSchema);
    }
    return { $ref: `#/components/schemas/${Class.name}` };
  }

  all(): Record<string, JsonSchema> {
    return Object.fromEntries([...this.schemas].sort(([a], [b]) => a.localeCompare(b)));
  }
}

/** Our own keyword and `$defs` in words that every reader of a description knows. */
function published(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(published);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([key, inner]): [string, unknown] => {
    if (key === 'absentBecause') return ['not', {}];
    if (key === '$ref') return [key, String(inner).replace('#/$defs/', '#/components/schemas/')];
    return [key, published(inner)];
  });
  return Object.fromEntries(entries);
}

function operation(
  route: ControllerRoute,
  schemas: SchemaCollection,
  info: OpenApiInfo,
): Operation {
  const parameters = [...pathParameters(route), ...queryParameters(route)];
  if (route.idempotent) parameters.push(IDEMPOTENCY_KEY);
  return {
    operationId: operationId(route),
    ...(route.tag === undefined ? {} : { tags: [route.tag] }),
    ...(route.summary === undefined ? {} : { summary: route.summary }),
    security: security(route, info),
    ...(parameters.length === 0 ? {} : { parameters }),
    ...(route.body === undefined
      ? {}
      : { requestBody: { required: true, content: bodyContent(route, schemas.ref(route.body)) } }),
    responses: {
      ...success(route, schemas),
      ...furtherSuccess(route, schemas),
      ...failures(route),
    },
  };
}

function operationId({ controllerName, handlerName }: ControllerRoute): string {
  return `${controllerName.replace(/Controller$/, '')}_${handlerName}`;
}

function security({ access }: ControllerRoute, info: OpenApiInfo): readonly object[] {
  if (access?.kind === 'scopes') {
    const isForAdmins = access.scopes.some((scope) => scope.startsWith('admin:'));
    const takesKeys = info.acceptsApiKeys === true && !isForAdmins;
    return [{ bearer: access.scopes }, ...(takesKeys ? [{ apiKey: [] }] : [])];
  }
  if (access?.kind === 'api-key') return [{ apiKey: [] }];
  return [];
}

const IDEMPOTENCY_KEY: JsonSchema = {
  name: 'x-idempotency-key',
  in: 'header',
  required: false,
  schema: { type: 'string', minLength: 1, maxLength: 255 },
};

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

function success(route: ControllerRoute, schemas: SchemaCollection): Record<string, unknown> {
  const { response, alternatives = [], list, successStatus } = route;
  if (response === undefined) return { [successStatus]: { description: 'Done.' } };
  const refs = [response, ...alternatives].map((Class) => schemas.ref(Class));
  const body = refs.length > 1 ? { oneOf: refs } : schemas.ref(response);
  const schema = list === true ? listSchema(body) : body;
  return { [successStatus]: { description: 'Success.', content: json(schema) } };
}

function furtherSuccess(
  { further }: ControllerRoute,
  schemas: SchemaCollection,
): Record<string, unknown> {
  if (further === undefined) return {};
  const content = json(schemas.ref(further.response));
  return { [further.status]: { description: 'Success.', content } };
}

function listSchema(element: JsonSchema): JsonSchema {
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

function failures(route: ControllerRoute): Record<string, unknown> {
  const statuses = new Set([429, 500, 503, ...(route.fails ?? [])]);
  if (route.access?.kind !== 'public') statuses.add(401).add(403);
  if (route.path.includes('{')) statuses.add(404);
  if (route.body !== undefined && route.requestType === undefined) {
    for (const status of [400, 413, 415, 422]) statuses.add(status);
  }
  if (route.query !== undefined) statuses.add(422);
  if (route.idempotent) statuses.add(409).add(422);
  const content = json({ $ref: '#/components/schemas/Error' });
  return Object.fromEntries(
    [...statuses]
      .sort((a, b) => a - b)
      .map((status) => [status, { description: DESCRIPTIONS[status] ?? 'Failure.', content }]),
  );
}

function bodyContent({ requestType }: ControllerRoute, schema: JsonSchema): JsonSchema {
  return requestType === undefined ? json(schema) : { [requestType]: { schema } };
}

function json(schema: JsonSchema): JsonSchema {
  return { 'application/json': { schema } };
}
