import { readFile } from 'node:fs/promises';

/** A schema of an API description, as far as types are made of it. */
export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly oneOf?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly deprecated?: boolean;
  readonly additionalProperties?: boolean | Schema;
  readonly description?: string;
  readonly example?: unknown;
  readonly examples?: readonly unknown[];
}

export interface Parameter {
  readonly name: string;
  readonly in: 'cookie' | 'header' | 'path' | 'query';
  readonly required?: boolean;
  readonly schema?: Schema;
}

type Content = Readonly<Record<string, { readonly schema?: Schema }>>;

interface Body {
  readonly required?: boolean;
  readonly content?: Content;
}

interface Reference {
  readonly $ref: string;
}

interface OperationSource {
  readonly operationId: string;
  readonly summary?: string;
  readonly description?: string;
  readonly deprecated?: boolean;
  readonly security?: readonly Readonly<Record<string, readonly string[]>>[];
  readonly parameters?: readonly (Parameter | Reference)[];
  readonly requestBody?: Body | Reference;
  readonly responses: Readonly<Record<string, Body | Reference>>;
}

interface Source {
  readonly paths: Readonly<Record<string, Readonly<Record<string, OperationSource>>>>;
  readonly webhooks?: Readonly<Record<string, { readonly post: OperationSource }>>;
  readonly components: Readonly<Record<string, Readonly<Record<string, unknown>>>> & {
    readonly schemas: Readonly<Record<string, Schema>>;
  };
}

/** An operation with its references resolved. */
export interface Operation {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly summary: string;
  readonly description: string;
  readonly isDeprecated: boolean;
  readonly scope: string | undefined;
  readonly takesApiKey: boolean;
  readonly takesIdempotencyKey: boolean;
  readonly parameters: readonly Parameter[];
  readonly isBodyRequired: boolean;
  readonly body: Content;
  /** The contents of the successful responses, by media type. */
  readonly results: readonly (readonly [media: string, schema: Schema])[];
}

/** The description of a service, for generators. */
export interface Description {
  readonly service: string;
  readonly schemas: Readonly<Record<string, Schema>>;
  readonly operations: readonly Operation[];
  /** The schema of each event that the service sends. */
  readonly events: readonly string[];
}

const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;
const IDEMPOTENCY_KEY = 'x-idempotency-key';

export async function readDescription(service: string): Promise<Description> {
  const source = JSON.parse(await readFile(`docs/openapi/${service}.json`, 'utf8')) as Source;
  const operations = Object.entries(source.paths).flatMap(([path, item]) =>
    METHODS.flatMap((method) => {
      const operation = item[method];
      return operation === undefined ? [] : [resolved(source, method, path, operation)];
    }),
  );
  const events = Object.values(source.webhooks ?? {}).map(({ post }) => {
    const schema = contentOf(source, post.requestBody)['application/json']?.schema;
    return schema?.$ref?.split('/').at(-1) ?? '';
  });
  return { service, schemas: source.components.schemas, operations, events: [...new Set(events)] };
}

/**
 * Whether only browsers call an operation: it needs no credential, and returns a page, a redirect or
 * a file.
 */
export function isForBrowsers({ scope, takesApiKey, results, body }: Operation): boolean {
  const isJson = results.some(([media]) => media === 'application/json');
  return scope === undefined && !takesApiKey && !isJson && body['application/json'] === undefined;
}

function resolved(
  source: Source,
  method: string,
  path: string,
  operation: OperationSource,
): Operation {
  const { security = [], parameters = [], requestBody, responses } = operation;
  const found = parameters.map((each) => dereferenced<Parameter>(source, each));
  const successes = Object.entries(responses).filter(([status]) => status.startsWith('2'));
  const results = successes.flatMap(([, response]) =>
    Object.entries(contentOf(source, response)).map(
      ([media, { schema = {} }]) => [media, schema] as const,
    ),
  );
  const body = requestBody === undefined ? undefined : dereferenced<Body>(source, requestBody);
  return {
    id: operation.operationId,
    method: method.toUpperCase(),
    path,
    summary: operation.summary ?? '',
    description: operation.description ?? '',
    isDeprecated: operation.deprecated === true,
    scope: security.flatMap(({ oauth2 }) => oauth2 ?? [])[0],
    takesApiKey: security.some(({ apiKey }) => apiKey !== undefined),
    takesIdempotencyKey: found.some(({ name }) => name === IDEMPOTENCY_KEY),
    parameters: found,
    isBodyRequired: body?.required === true,
    body: body?.content ?? {},
    results,
  };
}

function contentOf(source: Source, body: Body | Reference | undefined): Content {
  return body === undefined ? {} : (dereferenced<Body>(source, body).content ?? {});
}

function dereferenced<Value>(source: Source, value: Reference | Value): Value {
  if (typeof value !== 'object' || value === null || !('$ref' in value)) return value;
  const [, , kind = '', name = ''] = value.$ref.split('/');
  return source.components[kind]?.[name] as Value;
}
