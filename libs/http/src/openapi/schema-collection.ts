import { findComponents, schemaOf } from '@tessera/errors';
import type { ClassConstructor, JsonSchema } from '@tessera/errors';
import { aliasChoiceOf, withAliases } from './alias-schemas.js';
import { alternatives, choiceOf } from './choice-schemas.js';
import { NamedComponents } from './named-components.js';

/** Schemas of classes under `#/components/schemas`, and others by name. */
export class SchemaCollection {
  private readonly schemas = new NamedComponents('schemas');

  ref(Class: ClassConstructor): JsonSchema {
    this.addDefinitions(schemaOf(Class).$defs);
    return { $ref: `#/components/schemas/${Class.name}` };
  }

  /** Schemas of classes, by name. */
  addDefinitions(definitions: Readonly<Record<string, JsonSchema>>): void {
    for (const [name, schema] of Object.entries(definitions)) this.publish(name, schema);
  }

  /** A schema of a class in the words of the description, which is not added itself. */
  asPublished(schema: JsonSchema): JsonSchema {
    return this.published(schema) as JsonSchema;
  }

  /** A schema that no class has, such as a list's envelope. */
  named(name: string, schema: JsonSchema): JsonSchema {
    return this.schemas.add(name, schema);
  }

  private addComponent(component: string): void {
    if (this.schemas.has(component)) return;
    for (const [name, schema] of Object.entries(findComponents(component))) {
      this.publish(name, schema);
    }
  }

  private publish(name: string, schema: JsonSchema): void {
    const choice = choiceOf(name, schema) ?? aliasChoiceOf(name, schema);
    for (const [variant, each] of Object.entries(choice?.variants ?? {})) {
      this.schemas.add(variant, this.published(each) as JsonSchema);
    }
    this.schemas.add(name, this.published(choice?.schema ?? schema) as JsonSchema);
  }

  /** Alternatives, with a discriminator where one property tells them apart. */
  oneOf(classes: readonly ClassConstructor[]): JsonSchema {
    const refs = classes.map((Class) => this.ref(Class));
    return alternatives(
      refs,
      classes.map(({ name }) => this.schemas.get(name)),
    );
  }

  all(): Record<string, JsonSchema> {
    return this.schemas.all();
  }

  /** Our own keywords and `$defs` in words that every reader of a description knows. */
  private published(value: unknown): unknown {
    if (Array.isArray(value)) return value.map((each) => this.published(each));
    if (typeof value !== 'object' || value === null) return value;
    const entries = Object.entries(withAliases(value as JsonSchema)).map(
      ([key, inner]): [string, unknown] => {
        if (key === 'absentBecause') return ['not', {}];
        if (key === '$ref') {
          return [key, String(inner).replace('#/$defs/', '#/components/schemas/')];
        }
        if (key !== 'component') return [key, this.published(inner)];
        this.addComponent(String(inner));
        return ['$ref', `#/components/schemas/${String(inner)}`];
      },
    );
    return openMap(Object.fromEntries(entries));
  }
}

/** Generators take an object without a word about its fields for one that has none. */
function openMap(schema: Record<string, unknown>): Record<string, unknown> {
  const isFreeForm =
    [schema['type']].flat().includes('object') &&
    !['properties', 'additionalProperties'].some((keyword) => keyword in schema);
  return isFreeForm ? { ...schema, additionalProperties: true } : schema;
}
