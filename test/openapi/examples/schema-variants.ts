import type { JsonSchema } from '@tessera/errors';

interface Schema extends JsonSchema {
  readonly $ref?: string;
  readonly oneOf?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
  readonly discriminator?: {
    readonly propertyName: string;
    readonly mapping?: Readonly<Record<string, string>>;
  };
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
}

type Schemas = Readonly<Record<string, Schema>>;
type Validate = (schema: JsonSchema, value: unknown) => boolean;

/** One alternative of a schema with a discriminator, as a value shows it. */
export interface ShownVariant {
  /** The schema and the alternative: `CredentialRequest: CredentialRequestPan` */
  readonly id: string;
  readonly property: string;
  readonly value: string;
}

/** The alternatives of every discriminator in a schema and the schemas that it refers to. */
export function schemaVariants(schema: JsonSchema, schemas: Schemas): string[] {
  const visited = new Set<string>();
  const found = new Set<string>();
  const visit = (each: Schema, name: string): void => {
    if (each.$ref !== undefined) {
      if (visited.has(each.$ref)) return;
      visited.add(each.$ref);
      visit(...resolved(each.$ref, schemas));
      return;
    }
    for (const target of Object.values(each.discriminator?.mapping ?? {})) {
      found.add(variantId(name, target));
    }
    for (const inner of [...(each.oneOf ?? []), ...(each.anyOf ?? [])]) visit(inner, name);
    for (const inner of Object.values(each.properties ?? {})) visit(inner, '');
    if (each.items !== undefined) visit(each.items, '');
  };
  visit(schema, '');
  return [...found];
}

/** The alternatives that a valid value shows, outermost first. */
export function shownVariants(
  schema: JsonSchema,
  value: unknown,
  schemas: Schemas,
  validate: Validate,
): ShownVariant[] {
  const visit = (each: Schema, part: unknown, name: string): ShownVariant[] => {
    if (each.$ref !== undefined) {
      const [target, targetName] = resolved(each.$ref, schemas);
      return visit(target, part, targetName);
    }
    if (Array.isArray(part)) {
      return part.flatMap((element) => visit(each.items ?? {}, element, ''));
    }
    const fields = (part ?? {}) as Readonly<Record<string, unknown>>;
    const { propertyName: property = '', mapping = {} } = each.discriminator ?? {};
    const chosen = String(fields[property]);
    const target = mapping[chosen];
    if (target !== undefined) {
      const shown = { id: variantId(name, target), property, value: chosen };
      return [shown, ...visit({ $ref: target }, part, '')];
    }
    const alternatives = [...(each.oneOf ?? []), ...(each.anyOf ?? [])];
    return [
      ...alternatives
        .filter((alternative) => validate(alternative, part))
        .flatMap((alternative) => visit(alternative, part, name)),
      ...Object.entries(each.properties ?? {})
        .filter(([key]) => fields[key] !== undefined)
        .flatMap(([key, inner]) => visit(inner, fields[key], '')),
    ];
  };
  return visit(schema, value, '');
}

function resolved(ref: string, schemas: Schemas): [Schema, string] {
  const name = ref.split('/').at(-1) ?? '';
  return [schemas[name] ?? {}, name];
}

function variantId(schema: string, target: string): string {
  return `${schema}: ${target.split('/').at(-1) ?? ''}`;
}
