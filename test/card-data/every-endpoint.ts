import { CANARY_CODE } from './canaries.js';
import type { ProofClient } from './proof-client.js';

interface Operation {
  readonly method: string;
  readonly path: string;
  readonly body: Schema | undefined;
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

/**
 * Sends a card number to every operation of a service, wherever one can be written: in the path, the
 * query, the headers, every string of the body, its unknown fields, and in a body that is no JSON.
 *
 * @returns how many operations there are
 */
export async function sendToEveryEndpoint(
  client: ProofClient,
  app: string,
  managementUrl: string,
  number: string,
): Promise<number> {
  const response = await fetch(`${managementUrl}/openapi.json`);
  const document = (await response.json()) as Document;
  const operations = operationsOf(document);
  const tokens = [await client.token('runtime'), await client.token('admin')];
  for (const operation of operations) {
    for (const token of tokens) {
      await sendTo(client, client.url(app), operation, document, { token, number });
    }
  }
  return operations.length;
}

async function sendTo(
  client: ProofClient,
  baseUrl: string,
  { method, path, body }: Operation,
  document: Document,
  { token, number }: { token: string; number: string },
): Promise<void> {
  const url = baseUrl + path.replaceAll(/\{[^}]+\}/g, number);
  const headers = { 'x-request-id': number, 'x-idempotency-key': `k-${number}` };
  await client.call({ method, url: `${url}?limit=${number}&after=${number}&${number}=1`, token });
  await client.call({ method, url, token: number });
  if (body === undefined || method === 'GET') return;
  const json = { ...sample(body, document, number), [number]: number };
  const known = sample(body, document, number);
  await client.call({ method, url, token, headers, json });
  await client.call({ method, url, token, json: known });
  await client.call({ method, url, token, json: [number] });
  await client.call({
    method,
    url,
    token,
    text: `{"a":"${number}","security_code":"${CANARY_CODE}`,
  });
  const contentType = { 'content-type': 'text/plain' };
  await client.call({ method, url, token, text: number, headers: contentType });
}

function operationsOf(document: Document): Operation[] {
  return Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations)
      .filter(([method]) => METHODS.includes(method))
      .map(([method, described]) => ({
        method: method.toUpperCase(),
        path,
        body: Object.values(described.requestBody?.content ?? {})[0]?.schema,
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
