import type { Operation, Parameter, Schema } from './description.js';
import { argumentName, callLines, docstring, pascalCase, snakeCase } from './names.js';
import type { CallArgument } from './names.js';
import type { PythonTypes } from './types.js';

const LEFT_OUT: ReadonlySet<string> = new Set([
  ...['x-idempotency-key', 'x-platform-account', 'x-platform-version'],
  // What a forward sends has its own arguments.
  ...['x-destination-url', 'x-destination-method', 'x-template-fields'],
  ...['x-auth-name', 'x-auth-value'],
]);
const FORM = 'application/x-www-form-urlencoded';
const FORWARD_ARGUMENTS = [
  ['content_type', 'str'],
  ['destination_url', 'str'],
  ['destination_method', 'Literal["POST", "PUT", "PATCH"] | None = None'],
  ['template_fields', 'Sequence[str] | None = None'],
  ['credentials', 'Mapping[str, str] | None = None'],
  ['headers', 'Mapping[str, str] | None = None'],
] as const;

interface Argument {
  readonly name: string;
  readonly type: string;
  readonly isOptional: boolean;
}

/** The entry of an operation in the table of its service. */
export function tableEntry(operation: Operation): string[] {
  const { id, method, path, scope, takesApiKey, takesIdempotencyKey } = operation;
  const facts = [
    ...[id, method, path].map((each) => JSON.stringify(each)),
    ...(scope === undefined ? [] : [`scope=${JSON.stringify(scope)}`]),
    ...(takesApiKey ? ['takes_api_key=True'] : []),
    ...(takesIdempotencyKey ? ['takes_idempotency_key=True'] : []),
  ];
  return callLines(`"${snakeCase(id)}": Operation`, facts, { indent: '        ', end: ',' });
}

/** The methods of an operation: one, and another for its CSV if it has that. */
export function methodsOf(operation: Operation, types: PythonTypes): string[] {
  const { parameters, results, body } = operation;
  const name = snakeCase(operation.id);
  if (parameters.some((each) => each.name === 'x-destination-url')) {
    return forward(name, operation, types);
  }
  const json = results.filter(([media]) => media === 'application/json');
  const isJson = json.length > 0 || results.length === 0;
  const result = resultType(
    json.map(([, schema]) => schema),
    operation,
    types,
  );
  const list = listKind(operation, json, types);
  const sent = [...bodyArgument(operation, types)];
  const send = body[FORM] === undefined ? 'body=body' : 'form=body';
  const call = [
    `"${name}"`,
    ...sharedCall(operation),
    ...(sent.length === 0 ? [] : [send]),
    ...(list?.isNumbered === true ? ['numbered=True'] : []),
    'options=options',
  ];
  const main = method(operation, {
    name,
    sent,
    result: list === undefined ? (isJson ? result : 'Response') : `ItemList[${list.item}]`,
    target: list === undefined ? (isJson ? '_json' : '_raw') : '_list',
    call,
    types,
  });
  if (json.length === 0 || !results.some(([media]) => media === 'text/csv')) return main;
  const raw = [`"${name}"`, ...sharedCall(operation), 'accept="text/csv"', 'options=options'];
  const csv = { name: `${name}_csv`, sent: [], result: 'Response', types };
  return [...main, '', ...method(operation, { ...csv, target: '_raw', call: raw })];
}

interface MethodParts {
  readonly name: string;
  readonly sent: readonly Argument[];
  readonly extra?: readonly string[];
  readonly result: string;
  readonly target: string;
  readonly call: readonly CallArgument[];
  readonly types: PythonTypes;
}

function method(operation: Operation, parts: MethodParts): string[] {
  const { name, sent, extra = [], result, target, call, types } = parts;
  const path = argumentsOf(operation, 'path', types).map((each) => `${each.name}: ${each.type}`);
  const named = [
    ...argumentsOf(operation, 'query', types),
    ...argumentsOf(operation, 'header', types),
  ];
  const written = ({ name: argument, type, isOptional }: Argument) =>
    isOptional ? `${argument}: ${withNone(type)} = None` : `${argument}: ${type}`;
  const all = [
    'self',
    ...path,
    ...sent.map(written),
    '*',
    ...named.filter(({ isOptional }) => !isOptional).map(written),
    ...extra,
    ...named.filter(({ isOptional }) => isOptional).map(written),
    'options: CallOptions | None = None',
  ];
  const { summary, description, isDeprecated } = operation;
  const about = `${summary}.\n\n${isDeprecated ? 'Deprecated. ' : ''}${description}`;
  return [
    `    def ${name}(`,
    ...all.map((each) => `        ${each},`),
    `    ) -> ${result}:`,
    ...docstring(about, '        '),
    ...callLines(`return self.${target}`, call, { indent: '        ' }),
  ];
}

function forward(name: string, operation: Operation, types: PythonTypes): string[] {
  const headers = argumentsOf(operation, 'header', types).map(
    (each) => `"${each.wire}": ${each.name}`,
  );
  const path = pathPart(operation);
  const call = [
    ...[`"${name}"`, 'content'],
    ...FORWARD_ARGUMENTS.slice(0, 5).map(([each]) => `${each}=${each}`),
    'dry_run=dry_run',
    { name: 'headers', entries: ['**(headers or {})', ...headers] },
    ...[path === undefined ? 'path=None' : path, 'options=options'],
  ];
  return method(operation, {
    name,
    sent: [{ name: 'content', type: 'bytes | str', isOptional: false }],
    extra: FORWARD_ARGUMENTS.map(([argument, type]) => `${argument}: ${type}`),
    result: 'Response',
    target: '_forward',
    call,
    types,
  });
}

function sharedCall(operation: Operation): CallArgument[] {
  const path = pathPart(operation);
  const dictionary = (name: string, place: Parameter['in']): CallArgument[] => {
    const entries = parametersOf(operation, place).map(
      (each) => `"${each.name}": ${pythonName(each)}`,
    );
    return entries.length === 0 ? [] : [{ name, entries }];
  };
  return [
    ...(path === undefined ? [] : [path]),
    ...dictionary('query', 'query'),
    ...dictionary('headers', 'header'),
  ];
}

function pathPart(operation: Operation): string | undefined {
  const pairs = parametersOf(operation, 'path').map(
    (each) => `"${each.name}": ${pythonName(each)}`,
  );
  return pairs.length === 0 ? undefined : `path={${pairs.join(', ')}}`;
}

function parametersOf(operation: Operation, place: Parameter['in']): Parameter[] {
  return operation.parameters.filter((each) => each.in === place && !LEFT_OUT.has(each.name));
}

function argumentsOf(
  operation: Operation,
  place: Parameter['in'],
  types: PythonTypes,
): (Argument & { readonly wire: string })[] {
  return parametersOf(operation, place).map((each) => ({
    wire: each.name,
    name: pythonName(each),
    type: qualified(types.typeOf(each.schema ?? {}, pascalCase(`${operation.id} ${each.name}`))),
    isOptional: each.required !== true,
  }));
}

function pythonName({ name }: Parameter): string {
  return argumentName(name.replace(/^x-/, '').replaceAll('-', '_'));
}

function bodyArgument(operation: Operation, types: PythonTypes): Argument[] {
  const schema = operation.body['application/json']?.schema ?? operation.body[FORM]?.schema;
  if (schema === undefined) return [];
  const type = qualified(types.typeOf(schema, `${pascalCase(operation.id)}Body`));
  return [{ name: 'body', type, isOptional: !operation.isBodyRequired }];
}

function resultType(schemas: readonly Schema[], { id }: Operation, types: PythonTypes): string {
  if (schemas.length === 0) return 'None';
  const all = schemas.map((schema) => qualified(types.typeOf(schema, `${pascalCase(id)}Result`)));
  return [...new Set(all)].join(' | ');
}

interface ListKind {
  readonly item: string;
  readonly isNumbered: boolean;
}

/** Whether an operation returns pages, by the parameter that asks for another. */
function listKind(
  { parameters, method: verb }: Operation,
  json: readonly (readonly [string, Schema])[],
  types: PythonTypes,
): ListKind | undefined {
  const has = (name: string) =>
    parameters.some((each) => each.in === 'query' && each.name === name);
  const isNumbered = has('page');
  const page = json[0]?.[1].$ref?.split('/').at(-1);
  if (verb !== 'GET' || page === undefined || (!has('after') && !isNumbered)) return undefined;
  return { item: qualified(types.itemOf(page)), isNumbered };
}

/** The types of a service are in a separate module. */
function qualified(type: string): string {
  return type.replace(/"[^"]*"|\b[A-Z]\w*/g, (word) =>
    /^"|^(?:Any|Literal|None|True|False)$/.test(word) ? word : `types.${word}`,
  );
}

function withNone(type: string): string {
  return /(?:^|\| )None$|^Any$/.test(type) ? type : `${type} | None`;
}
