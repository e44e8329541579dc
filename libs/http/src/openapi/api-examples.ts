import { readFileSync } from 'node:fs';
import type { OpenApiDocument } from './openapi-document.js';
import type { Operation } from './operation-object.js';

/** What an operation receives and sends, from recorded traffic. */
export interface OperationExamples {
  readonly request?: unknown;
  /** By status. */
  readonly responses?: Readonly<Record<string, unknown>>;
}

/** The examples of an API description, by operation id. */
export type ApiExamples = Readonly<Record<string, OperationExamples>>;

interface Body {
  readonly $ref?: string;
  readonly content?: Readonly<Record<string, object>>;
}

type Document = Pick<OpenApiDocument, 'paths' | 'components'>;

/** @param file `static/openapi-examples.json` of a service; without it there are none */
export function readExamples(file: URL | undefined): ApiExamples {
  return file === undefined ? {} : (JSON.parse(readFileSync(file, 'utf8')) as ApiExamples);
}

/**
 * The description with an example for each body that has one. A body that several operations refer to
 * has the example of the first of them.
 */
export function withExamples<T extends Document>(document: T, examples: ApiExamples): T {
  const shared = new SharedExamples(document);
  const paths = mapValues(document.paths, (item) =>
    mapValues(item, (operation) => {
      const own = examples[String(operation['operationId'])];
      return own === undefined ? operation : withOwn(operation, own, shared);
    }),
  );
  return { ...document, paths, components: shared.components() };
}

function withOwn(
  operation: Operation,
  { request, responses = {} }: OperationExamples,
  shared: SharedExamples,
): Operation {
  const body = operation['requestBody'] as Body | undefined;
  const all = operation['responses'] as Readonly<Record<string, Body>>;
  return {
    ...operation,
    ...(body === undefined ? {} : { requestBody: shared.add(body, request) }),
    responses: mapValues(all, (each, status) => shared.add(each, responses[status])),
  };
}

/** Components with the first example that an operation has for each. */
class SharedExamples {
  private readonly bodies = new Map<string, Body>();

  constructor(private readonly document: Document) {}

  /** The body with the example, or a reference as it is, whose component then has the example. */
  add(body: Body, example: unknown): Body {
    if (example === undefined) return body;
    const { $ref } = body;
    if ($ref === undefined) return withExample(body, example);
    if (!this.bodies.has($ref)) {
      const [kind = '', name = ''] = $ref.split('/').slice(-2);
      const component = this.document.components[kind]?.[name] as Body | undefined;
      if (component !== undefined) this.bodies.set($ref, withExample(component, example));
    }
    return body;
  }

  components(): OpenApiDocument['components'] {
    return mapValues(this.document.components, (parts, kind) =>
      mapValues(parts, (part, name) => this.bodies.get(`#/components/${kind}/${name}`) ?? part),
    );
  }
}

/** Of several content types, the first is the one that clients should use. */
function withExample(body: Body, example: unknown): Body {
  const [first, ...others] = Object.entries(body.content ?? {});
  if (first === undefined || 'example' in first[1]) return body;
  const [type, media] = first;
  return { ...body, content: Object.fromEntries([[type, { ...media, example }], ...others]) };
}

function mapValues<T, R>(
  values: Readonly<Record<string, T>>,
  map: (value: T, name: string) => R,
): Record<string, R> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, map(value, name)]),
  );
}
