import { readFileSync } from 'node:fs';
import { validatorOf } from '@tessera/errors';
import type { JsonSchema, SchemaValidator } from '@tessera/errors';
import { schemaVariants, shownVariants } from './schema-variants.js';
import type { ShownVariant } from './schema-variants.js';

export const SERVICES = [
  'account-info',
  'commerce',
  'fraud',
  'gateway-legacy',
  'identity',
  'sandbox',
  'vault',
] as const;

interface Media {
  readonly schema?: JsonSchema;
  readonly example?: unknown;
  readonly examples?: Readonly<Record<string, { readonly value: unknown }>>;
}

/** A body of a request or response as the description has it. */
export interface DescribedBody {
  readonly $ref?: string;
  readonly content?: Readonly<Record<string, Media>>;
}

export interface DescribedOperation {
  readonly operationId: string;
  readonly requestBody?: DescribedBody;
  readonly responses: Readonly<Record<string, DescribedBody>>;
}

interface Document {
  readonly servers: readonly { variables: { publicUrl: { default: string } } }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, DescribedOperation>>>>;
  readonly components: Readonly<Record<string, Readonly<Record<string, DescribedBody>>>>;
}

/** A file of docs/openapi, as the examples need it. */
export class ApiDescription {
  private readonly validators = new Map<string, SchemaValidator>();
  private readonly byRoute: ReadonlyMap<string, DescribedOperation>;

  constructor(
    readonly name: string,
    private readonly document: Document,
  ) {
    const operations = Object.entries(document.paths).flatMap(([path, item]) =>
      Object.entries(item).map(([method, operation]): [string, DescribedOperation] => [
        `${method.toUpperCase()} ${path}`,
        operation,
      ]),
    );
    this.byRoute = new Map(operations);
  }

  static read(name: string): ApiDescription {
    const text = readFileSync(`docs/openapi/${name}.json`, 'utf8');
    return new ApiDescription(name, JSON.parse(text) as Document);
  }

  get operations(): DescribedOperation[] {
    return [...this.byRoute.values()];
  }

  get url(): string {
    return this.document.servers[0]?.variables.publicUrl.default ?? '';
  }

  get defaultPort(): number {
    return Number(new URL(this.url).port);
  }

  /** @param route as Fastify writes it: `GET /api/decisions/:id` */
  operation(route: string): DescribedOperation | undefined {
    return this.byRoute.get(route.replaceAll(/:(\w+)/g, '{$1}'));
  }

  /** What the body should be: of its first content type, if that has a schema. */
  media(body: DescribedBody | undefined): (Media & { readonly schema: JsonSchema }) | undefined {
    const [kind = '', name = ''] = body?.$ref?.split('/').slice(-2) ?? [];
    const own = body?.$ref === undefined ? body : this.document.components[kind]?.[name];
    const [first] = Object.values(own?.content ?? {});
    return first?.schema === undefined ? undefined : { ...first, schema: first.schema };
  }

  /** The examples that a body has. */
  examples(body: DescribedBody | undefined): unknown[] {
    const media = this.media(body);
    const named = Object.values(media?.examples ?? {}).map(({ value }) => value);
    return media?.example === undefined ? named : [media.example, ...named];
  }

  /** The kinds that values of a schema, or parts of them, can be of. */
  variants(schema: JsonSchema): string[] {
    return schemaVariants(schema, this.schemas);
  }

  /** The kinds that a value, which is valid, and its parts are of. */
  shownVariants(schema: JsonSchema, value: unknown): ShownVariant[] {
    const isValid = (each: JsonSchema, part: unknown) => this.problems(each, part).length === 0;
    return shownVariants(schema, value, this.schemas, isValid);
  }

  private get schemas(): Readonly<Record<string, JsonSchema>> {
    return (this.document.components['schemas'] ?? {}) as Readonly<Record<string, JsonSchema>>;
  }

  /** How a value deviates from a schema of the description. */
  problems(schema: JsonSchema, value: unknown): string[] {
    const key = JSON.stringify(schema);
    const known = this.validators.get(key);
    const validate = known ?? validatorOf({ ...schema, components: this.document.components });
    this.validators.set(key, validate);
    return validate(value).map(({ path, message }) => `${path} ${message}`);
  }
}
