import { readFile } from 'node:fs/promises';
import openapiTS, { astToString } from 'openapi-typescript';

/** The services that `@tessera/client` calls. */
export const CLIENT_SERVICES = [
  'account-info',
  'commerce',
  'fraud',
  'gateway-legacy',
  'identity',
  'vault',
] as const;

const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;
const GENERATED = '// Generated from docs/openapi by `npm run client:types`. Do not edit.';

interface Operation {
  readonly parameters?: readonly { readonly $ref?: string; readonly name?: string }[];
  readonly security?: readonly Readonly<Record<string, readonly string[]>>[];
}

/** A property that has a default may be left out of a request. */
const OPTIONS = { silent: true, defaultNonNullable: false } as const;

/** The types of a service, as `openapi-typescript` makes them. */
export async function typesOf(service: string): Promise<string> {
  const types = astToString(
    await openapiTS(withoutExamples(await descriptionOf(service)), OPTIONS),
  );
  return `${GENERATED}\n\n${types}`;
}

/** What the client must know of each operation when it runs. */
export async function operationsOf(service: string): Promise<string> {
  const description = JSON.parse(await descriptionOf(service)) as {
    readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  };
  const lines = Object.entries(description.paths).flatMap(([path, item]) =>
    METHODS.flatMap((method) => {
      const operation = item[method];
      return operation === undefined ? [] : [lineOf(method, path, operation)];
    }),
  );
  return [
    GENERATED,
    '',
    `import type { OperationTable } from '../core/operations.js';`,
    '',
    '/** How to call each operation of the service. */',
    'export const OPERATIONS: OperationTable = {',
    ...lines.filter((line) => line !== ''),
    '};',
  ].join('\n');
}

async function descriptionOf(service: string): Promise<string> {
  return readFile(`docs/openapi/${service}.json`, 'utf8');
}

/** They would be comments, longer than the types themselves. */
function withoutExamples(description: string): string {
  const isMedia = (value: object) =>
    'schema' in value && ('example' in value || 'examples' in value);
  const document: unknown = JSON.parse(description, (_, value: unknown) => {
    if (typeof value !== 'object' || value === null || !isMedia(value)) return value;
    return { ...value, example: undefined, examples: undefined };
  });
  return JSON.stringify(document);
}

function lineOf(method: string, path: string, operation: Operation): string {
  const scopes = (operation.security ?? []).flatMap(({ oauth2 }) => oauth2 ?? []);
  const takesApiKey = (operation.security ?? []).some(({ apiKey }) => apiKey !== undefined);
  const isIdempotent = (operation.parameters ?? []).some(
    ({ $ref, name }) =>
      name === 'x-idempotency-key' || $ref === '#/components/parameters/IdempotencyKey',
  );
  const facts = [
    ...scopes.slice(0, 1).map((scope) => `scope: '${scope}'`),
    ...(takesApiKey ? ['takesApiKey: true'] : []),
    ...(isIdempotent ? ['takesIdempotencyKey: true'] : []),
  ];
  if (facts.length === 0) return '';
  return `  '${method.toUpperCase()} ${path}': { ${facts.join(', ')} },`;
}
