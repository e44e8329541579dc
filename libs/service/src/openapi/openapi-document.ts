import type { SecondFactorRequirement } from '@tessera/auth';
import type { JsonSchema } from '@tessera/errors';
import type { ControllerRoute } from './controller-routes.js';
import { errorSchema } from './error-schema.js';
import type { OpenApiInfo } from './openapi-info.js';
import { operationId } from './operation-id.js';
import { operationParameters } from './operation-parameters.js';
import { operationResponses } from './operation-responses.js';
import { SchemaCollection } from './schema-collection.js';
import { acceptsPeople, operationSecurity, securitySchemes } from './security.js';

/** An OpenAPI 3.1 document. */
export interface OpenApiDocument {
  readonly openapi: '3.1.0';
  readonly info: Readonly<Record<string, unknown>>;
  readonly servers: readonly Server[];
  readonly tags: readonly { readonly name: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: Readonly<Record<string, unknown>>;
}

/** Where a service is reached, with a variable for what differs between installations. */
export interface Server {
  readonly url: string;
  readonly description: string;
  readonly variables: Readonly<Record<string, { default: string; description: string }>>;
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
    info: {
      title: info.title,
      version: info.version,
      description: info.description,
      contact: { name: 'Tessera' },
      license: { name: 'Apache License 2.0', identifier: 'Apache-2.0' },
    },
    servers: [server(info)],
    tags: tags.map((name) => ({ name })),
    paths,
    components: {
      schemas: { ...schemas.all(), Error: errorSchema(info.errorShape) },
      securitySchemes: securitySchemes(routes.flatMap((route) => operationSecurity(route, info))),
    },
  };
}

function server({ defaultPort }: OpenApiInfo): Server {
  const description = "The service's `PUBLIC_URL`; the default is the one of a development stack.";
  return {
    url: '{publicUrl}',
    description: 'Your installation.',
    variables: { publicUrl: { default: `http://localhost:${defaultPort}`, description } },
  };
}

function operation(
  route: ControllerRoute,
  schemas: SchemaCollection,
  info: OpenApiInfo,
): Operation {
  const parameters = operationParameters(route, info);
  return {
    operationId: operationId(route),
    ...(route.tag === undefined ? {} : { tags: [route.tag] }),
    ...(route.summary === undefined ? {} : { summary: route.summary }),
    ...description(route, info),
    security: operationSecurity(route, info),
    ...(parameters.length === 0 ? {} : { parameters }),
    ...requestBody(route, schemas),
    responses: operationResponses(route, schemas, info),
  };
}

function description(route: ControllerRoute, info: OpenApiInfo): Operation {
  const { secondFactor } = route;
  const parts = [
    ...(route.description === undefined ? [] : [route.description]),
    ...(acceptsPeople(route, info) && secondFactor !== undefined
      ? [stepUpDescription(secondFactor)]
      : []),
  ];
  return parts.length === 0 ? {} : { description: parts.join('\n\n') };
}

function stepUpDescription({ maxAgeSeconds }: SecondFactorRequirement): string {
  return `A person must have proved two factors in the last ${maxAgeSeconds / 60} minutes. Otherwise the response is 401 with a WWW-Authenticate header of RFC 9470 (\`insufficient_user_authentication\`), which names the \`acr_values\` and \`max_age\` to sign in with. API keys are not affected.`;
}

function requestBody(route: ControllerRoute, schemas: SchemaCollection): Operation {
  const { body, anyBody } = route;
  if (body !== undefined) {
    return { requestBody: { required: true, content: bodyContent(route, schemas.ref(body)) } };
  }
  if (anyBody === undefined) return {};
  return { requestBody: { required: false, description: anyBody, content: ANY_CONTENT } };
}

/** Named types come first, so that a generated client offers them. */
const ANY_CONTENT: JsonSchema = {
  'application/json': { schema: {} },
  'application/x-www-form-urlencoded': {
    schema: { type: 'object', additionalProperties: { type: 'string' } },
  },
  'text/xml': { schema: { type: 'string' } },
  '*/*': { schema: {} },
};

function bodyContent({ requestType }: ControllerRoute, schema: JsonSchema): JsonSchema {
  return { [requestType ?? 'application/json']: { schema } };
}
