import type { Operation, Parameter, Schema } from '../python/description.js';

/** A request of the collection. */
export interface BrunoRequest {
  readonly name: string;
  readonly seq: number;
  readonly method: string;
  /** Below the URL of the service; parameters as `:id`. */
  readonly path: string;
  readonly service: string;
  readonly auth: 'adminToken' | 'apiKey' | 'none' | 'token';
  readonly isIdempotent?: boolean;
  readonly pathValues?: Readonly<Record<string, string>>;
  readonly query?: readonly string[];
  readonly body?: unknown;
  readonly about?: string;
  /** The status that the collection run expects. */
  readonly status?: number;
  /** Variables for later requests, by what they are set to. */
  readonly variables?: Readonly<Record<string, string>>;
  readonly before?: readonly string[];
  readonly after?: readonly string[];
}

/** `gateway-legacy` as the name of a variable: `gatewayLegacy`. */
export const variableOf = (service: string): string =>
  service.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase());

/** The text of a `.bru` file. */
export function requestFile(request: BrunoRequest): string {
  const { name, seq, method, path, service, auth, body, status, about = '' } = request;
  const headers = [
    ...(auth === 'apiKey' ? [`x-api-key: {{${variableOf(service)}Key}}`] : []),
    ...(request.isIdempotent === true ? ['x-idempotency-key: {{$guid}}'] : []),
  ];
  const isBearer = auth === 'token' || auth === 'adminToken';
  const variables = Object.entries(request.variables ?? {}).map(
    ([variable, value]) => `bru.setVar("${variable}", ${value});`,
  );
  const values = Object.entries(request.pathValues ?? {}).map(([key, value]) => `${key}: ${value}`);
  return [
    ...block('meta', [`name: ${name}`, 'type: http', `seq: ${seq}`]),
    ...block(method.toLowerCase(), [
      `url: {{${variableOf(service)}Url}}${path}`,
      `body: ${body === undefined ? 'none' : 'json'}`,
      `auth: ${isBearer ? 'bearer' : 'none'}`,
    ]),
    ...block(
      'params:query',
      (request.query ?? []).map((key) => `~${key}: `),
    ),
    ...block('params:path', values),
    ...block('headers', headers),
    ...block('auth:bearer', isBearer ? [`token: {{${auth}}}`] : []),
    ...block('body:json', body === undefined ? [] : JSON.stringify(body, null, 2).split('\n')),
    ...block('assert', status === undefined ? [] : [`res.status: eq ${status}`]),
    ...block('script:pre-request', request.before ?? []),
    ...block('script:post-response', [...variables, ...(request.after ?? [])]),
    ...block('docs', about === '' ? [] : about.split('\n')),
  ]
    .join('\n')
    .trim();
}

/** The request of an operation, with a body as its description suggests. */
export function requestOf(
  service: string,
  operation: Operation,
  facts: { readonly seq: number; readonly schemas: Readonly<Record<string, Schema>> },
): BrunoRequest {
  const { scope, takesApiKey, parameters, summary, description } = operation;
  const named = (place: Parameter['in']) =>
    parameters.filter((each) => each.in === place).map((each) => each.name);
  const body = operation.body['application/json']?.schema;
  const token = scope?.startsWith('admin:') === true ? 'adminToken' : 'token';
  return {
    name: summary,
    seq: facts.seq,
    method: operation.method,
    path: operation.path.replace(/\{([^}]+)\}/g, ':$1'),
    service,
    auth: scope === undefined ? (takesApiKey ? 'apiKey' : 'none') : token,
    isIdempotent: operation.takesIdempotencyKey,
    pathValues: Object.fromEntries(named('path').map((name) => [name, ''])),
    query: named('query'),
    ...(body !== undefined && { body: exampleOf(body, facts.schemas) }),
    about: description,
  };
}

const MAX_DEPTH = 6;

/** The example of a schema, or its required properties with values of their types. */
export function exampleOf(
  schema: Schema,
  schemas: Readonly<Record<string, Schema>>,
  depth = 0,
): unknown {
  const { $ref, example, examples, oneOf, anyOf, properties = {}, required = [] } = schema;
  if (example !== undefined) return example;
  if (examples?.[0] !== undefined) return examples[0];
  if ('const' in schema) return schema.const;
  if (schema.enum !== undefined) return schema.enum[0];
  const [type] = [schema.type].flat();
  const next = $ref === undefined ? (oneOf ?? anyOf)?.[0] : schemas[$ref.split('/').at(-1) ?? ''];
  if (next !== undefined) return depth > MAX_DEPTH ? {} : exampleOf(next, schemas, depth + 1);
  if (type === 'array') {
    return depth > MAX_DEPTH ? [] : [exampleOf(schema.items ?? {}, schemas, depth + 1)];
  }
  if (type === 'object') {
    return Object.fromEntries(
      required.map((name) => [name, exampleOf(properties[name] ?? {}, schemas, depth + 1)]),
    );
  }
  return { string: '', integer: 1, number: 1, boolean: true }[type ?? 'string'] ?? null;
}

function block(name: string, lines: readonly string[]): string[] {
  return lines.length === 0
    ? []
    : [`${name} {`, ...lines.map((line) => `  ${line}`.trimEnd()), '}', ''];
}
