import type { ControllerRoute } from './controller-routes.js';
import { NamedComponents } from './named-components.js';
import type { OpenApiInfo } from './openapi-info.js';
import { operationId } from './operation-id.js';
import { operationObject } from './operation-object.js';
import type { Operation } from './operation-object.js';
import { operationParameters } from './operation-parameters.js';
import { SchemaCollection } from './schema-collection.js';
import { operationSecurity, securitySchemes } from './security.js';
import { SharedBodies } from './shared-bodies.js';
import { SharedParameters } from './shared-parameters.js';
import { webhookOperations } from './webhooks.js';

/** An OpenAPI 3.1 document. */
export interface OpenApiDocument {
  readonly openapi: '3.1.0';
  readonly info: Readonly<Record<string, unknown>>;
  readonly servers: readonly Server[];
  readonly tags: readonly { readonly name: string; readonly description?: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly webhooks: Readonly<Record<string, { readonly post: Operation }>>;
  readonly components: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

/** Where a service is reached, with a variable for what differs between installations. */
export interface Server {
  readonly url: string;
  readonly description: string;
  readonly variables: Readonly<Record<string, { default: string; description: string }>>;
}

/** The description of a service, from its controllers and its request and response classes. */
export function openApiDocument(
  info: OpenApiInfo,
  routes: readonly ControllerRoute[],
): OpenApiDocument {
  const schemas = new SchemaCollection();
  const responses = new NamedComponents('responses');
  const withParameters = routes.map((route) => ({
    route,
    operationId: operationId(route),
    parameters: operationParameters(route, info),
  }));
  const shared = new SharedParameters(withParameters);
  const operations = withParameters.map(({ route, parameters }) =>
    operationObject(route, shared.referTo(parameters), { schemas, responses }, info),
  );
  const bodies = new SharedBodies(operations, responses);
  const paths: Record<string, Record<string, Operation>> = {};
  for (const [index, { path, method }] of routes.entries()) {
    (paths[path] ??= {})[method.toLowerCase()] = bodies.referTo(operations[index] ?? {});
  }
  const webhooks = webhookOperations(info.events ?? {}, schemas);
  const used = routes.flatMap(({ tag }) => tag ?? []);
  const tags = new Set([...Object.keys(info.tags), ...used]);
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
    tags: [...tags].map((name) => ({ name, ...described(info.tags[name]) })),
    paths,
    webhooks,
    components: {
      schemas: schemas.all(),
      parameters: shared.all(),
      requestBodies: bodies.requestBodies.all(),
      responses: responses.all(),
      securitySchemes: securitySchemes(
        routes.flatMap((route) => operationSecurity(route, info)),
        info,
      ),
    },
  };
}

function described(description: string | undefined): { readonly description?: string } {
  return description === undefined ? {} : { description };
}

function server({ defaultPort }: OpenApiInfo): Server {
  const description = "The service's `PUBLIC_URL`; the default is the one of a development stack.";
  return {
    url: '{publicUrl}',
    description: 'Your installation.',
    variables: { publicUrl: { default: `http://localhost:${defaultPort}`, description } },
  };
}
