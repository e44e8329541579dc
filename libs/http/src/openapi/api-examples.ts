import { readFileSync } from 'node:fs';
import type { OpenApiDocument } from './openapi-document.js';
import type { Operation } from './operation-object.js';

/** What an operation receives and sends, from recorded traffic. */
export interface OperationExamples {
  readonly request?: unknown;
  /** By status. */
  readonly responses?: Readonly<Record<string, unknown>>;
  /**
   * In place of `request`, if a part of it is one of several kinds: requests by name that together
   * show every kind, each with its response.
   */
  readonly variants?: Readonly<Record<string, VariantExamples>>;
}

/** A request with some kinds of the parts that differ, and its response. */
export interface VariantExamples {
  /** The kinds that it shows: `type: vault_token`. */
  readonly summary: string;
  readonly request: unknown;
  readonly responses: Readonly<Record<string, unknown>>;
}

/** The examples of an API description, by operation id. */
export type ApiExamples = Readonly<Record<string, OperationExamples>>;

interface Body {
  readonly $ref?: string;
  readonly content?: Readonly<Record<string, object>>;
}

/** An example, or several by name: the keywords of a media type. */
type MediaExamples =
  | { readonly example: unknown }
  | { readonly examples: Readonly<Record<string, { summary: string; value: unknown }>> };

type Document = Pick<OpenApiDocument, 'paths' | 'components'>;

/** @param file `static/openapi-examples.json` of a service; without it there are none */
export function readExamples(file: URL | undefined): ApiExamples {
  return file === undefined ? {} : (JSON.parse(readFileSync(file, 'utf8')) as ApiExamples);
}

/**
 * The description with examples for each body that has any. A body that several operations refer to
 * has those of the first of them.
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
  { request, responses = {}, variants = {} }: OperationExamples,
  shared: SharedExamples,
): Operation {
  const body = operation['requestBody'] as Body | undefined;
  const all = operation['responses'] as Readonly<Record<string, Body>>;
  const requests = named(variants, (each) => each.request) ?? single(request);
  return {
    ...operation,
    ...(body === undefined ? {} : { requestBody: shared.add(body, requests) }),
    responses: mapValues(all, (each, status) => {
      const own = named(variants, (variant) => variant.responses[status]);
      return shared.add(each, own ?? single(responses[status]));
    }),
  };
}

function single(example: unknown): MediaExamples | undefined {
  return example === undefined ? undefined : { example };
}

function named(
  variants: Readonly<Record<string, VariantExamples>>,
  valueOf: (variant: VariantExamples) => unknown,
): MediaExamples | undefined {
  const entries = Object.entries(variants)
    .map(([name, each]) => [name, { summary: each.summary, value: valueOf(each) }] as const)
    .filter(([, { value }]) => value !== undefined);
  return entries.length === 0 ? undefined : { examples: Object.fromEntries(entries) };
}

/** Components with the examples of the first operation that has any for each. */
class SharedExamples {
  private readonly bodies = new Map<string, Body>();

  constructor(private readonly document: Document) {}

  /** The body with the examples, or a reference as it is, whose component then has them. */
  add(body: Body, examples: MediaExamples | undefined): Body {
    if (examples === undefined) return body;
    const { $ref } = body;
    if ($ref === undefined) return withMediaExamples(body, examples);
    if (!this.bodies.has($ref)) {
      const [kind = '', name = ''] = $ref.split('/').slice(-2);
      const component = this.document.components[kind]?.[name] as Body | undefined;
      if (component !== undefined) this.bodies.set($ref, withMediaExamples(component, examples));
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
function withMediaExamples(body: Body, examples: MediaExamples): Body {
  const [first, ...others] = Object.entries(body.content ?? {});
  if (first === undefined || 'example' in first[1]) return body;
  const [type, media] = first;
  return { ...body, content: Object.fromEntries([[type, { ...media, ...examples }], ...others]) };
}

function mapValues<T, R>(
  values: Readonly<Record<string, T>>,
  map: (value: T, name: string) => R,
): Record<string, R> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, map(value, name)]),
  );
}
