import { CANARY_CODE } from './canaries.js';
import type { Call, ProofClient } from './proof-client.js';

interface Operation {
  readonly method: string;
  readonly path: string;
  readonly body: Schema | undefined;
  /** Whether it accepts a form, or does not describe its body. */
  readonly isForm: boolean;
}

interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly discriminator?: object;
}

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Described>>>>;
  readonly components?: { readonly schemas?: Readonly<Record<string, Schema>> };
}

interface Described {
  readonly requestBody?: { readonly content?: Readonly<Record<string, { schema?: Schema }>> };
}

const METHODS: readonly string[] = ['get', 'post', 'put', 'patch', 'delete'];
const DEPTH_LIMIT = 8;
/** Rules nest choices in choices; deeper than this, the first of them is enough. */
const CHOICE_DEPTH_LIMIT = 2;

/** One request with a card number, and its response. */
export interface Refusal {
  readonly operation: string;
  /** Where the number was. */
  readonly place: string;
  readonly status: number;
  readonly classifier: unknown;
}

/** Headers that say who calls. */
export type Credential = Readonly<Record<string, string>>;

/**
 * Sends a card number to every operation of a service, wherever one can be written: in the path, the
 * query, the headers, every string of the body, its unknown fields, and in a body that is no JSON.
 *
 * @param credentials each call is made with each of them
 */
export async function sendToEveryEndpoint(
  client: ProofClient,
  app: string,
  managementUrl: string,
  { number, credentials }: { number: string; credentials: readonly Credential[] },
): Promise<Refusal[]> {
  const response = await fetch(`${managementUrl}/openapi.json`);
  const document = (await response.json()) as Document;
  const refusals: Refusal[] = [];
  for (const operation of operationsOf(document)) {
    const { method, path } = operation;
    for (const { place, ...call } of callsOf(operation, document, credentials, number)) {
      const url = client.url(app) + path.replaceAll(/\{[^}]+\}/g, number) + (call.query ?? '');
      const { status, text } = await client.call({ method, url, ...call });
      const classifier = /"classifier":"(\w+)"/.exec(text)?.[1];
      // A body of nothing but numbers and choices has no place for one.
      const holds = JSON.stringify([url, call.json, call.form, call.text]).includes(number);
      if (holds) refusals.push({ operation: `${method} ${path}`, place, status, classifier });
    }
  }
  return refusals;
}

type Attempt = Omit<Call, 'method' | 'url'> & { readonly place: string; readonly query?: string };

function callsOf(
  operation: Operation,
  document: Document,
  credentials: readonly Credential[],
  number: string,
): Attempt[] {
  const { method } = operation;
  const query = `?limit=${number}&after=${number}&${number}=1`;
  const bodies = method === 'GET' ? [] : bodiesOf(operation, document, number);
  return [
    { place: 'credential', token: number },
    ...credentials.flatMap((headers) => [
      { place: 'query', headers, query },
      ...bodies.map((body) => ({ ...body, headers: { ...body.headers, ...headers } })),
    ]),
  ];
}

function bodiesOf({ body, isForm }: Operation, document: Document, number: string): Attempt[] {
  const known = body === undefined ? {} : sample(body, document, number);
  const headers = { 'x-request-id': number, 'x-idempotency-key': `k-${number}` };
  const contentType = { 'content-type': 'text/plain' };
  const broken = `{"a":"${number}","security_code":"${CANARY_CODE}`;
  return [
    { place: 'header and field name', headers, json: { ...known, [number]: number } },
    ...(body === undefined ? [] : [{ place: 'field', json: known }]),
    ...(isForm ? [{ place: 'form', form: formOf(known, number) }] : []),
    { place: 'list', json: [number] },
    { place: 'broken JSON', text: broken },
    { place: 'text', text: number, headers: contentType },
  ];
}

/** The fields of the form, or those of forms without an API description. */
function formOf(known: Record<string, unknown>, number: string): Record<string, string> {
  const names = [...Object.keys(known), 'email', 'password', 'code', number];
  return Object.fromEntries(names.map((name) => [name, number]));
}

function operationsOf(document: Document): Operation[] {
  return Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations)
      .filter(([method]) => METHODS.includes(method))
      .map(([method, described]) => ({
        method: method.toUpperCase(),
        path,
        body: Object.values(described.requestBody?.content ?? {})[0]?.schema,
        isForm: !Object.hasOwn(described.requestBody?.content ?? {}, 'application/json'),
      })),
  );
}

/** An object of the schema's shape, whose every free string is the number. */
function sample(schema: Schema, document: Document, number: string): Record<string, unknown> {
  const value = valueOf(schema, document, number, 0);
  return typeof value === 'object' && value !== null ? { ...value } : { value };
}

function valueOf(schema: Schema, document: Document, number: string, depth: number): unknown {
  const {
    enum: [first] = [],
    const: fixed,
    properties,
    items,
    ...rest
  } = resolve(schema, document);
  if (fixed !== undefined) return fixed;
  if (first !== undefined) return first;
  if (depth > DEPTH_LIMIT) return number;
  const inner = (each: Schema): unknown => valueOf(each, document, number, depth + 1);
  if (properties !== undefined) {
    return Object.fromEntries(
      Object.entries(properties).map(([name, each]) => [
        name,
        name === 'security_code' ? CANARY_CODE : inner(each),
      ]),
    );
  }
  if (items !== undefined) return [inner(items)];
  // Every child of a choice, though a valid body has one only.
  if (rest.discriminator !== undefined && depth <= CHOICE_DEPTH_LIMIT) {
    const variants = [...(rest.oneOf ?? [])].reverse().map(inner);
    return Object.fromEntries(variants.flatMap((each) => Object.entries(each as object)));
  }
  const [choice] = rest.anyOf ?? rest.oneOf ?? rest.allOf ?? [];
  if (choice !== undefined) return inner(choice);
  const type = typeof rest.type === 'string' ? rest.type : rest.type?.[0];
  if (type === 'integer' || type === 'number') return Number(number);
  return type === 'object' ? { [number]: number, note: number } : number;
}

function resolve(schema: Schema, { components }: Document): Schema {
  const name = schema.$ref?.split('/').at(-1);
  return name === undefined ? schema : (components?.schemas?.[name] ?? {});
}
