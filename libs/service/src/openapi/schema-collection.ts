import { findComponents, schemaOf } from '@tessera/errors';
import type { ClassConstructor, JsonSchema } from '@tessera/errors';
import { NamedComponents } from './named-components.js';

/** Schemas of classes under `#/components/schemas`, and others by name. */
export class SchemaCollection {
  private readonly schemas = new NamedComponents('schemas');

  ref(Class: ClassConstructor): JsonSchema {
    for (const [name, schema] of Object.entries(schemaOf(Class).$defs)) {
      this.schemas.add(name, this.published(schema) as JsonSchema);
    }
    return { $ref: `#/components/schemas/${Class.name}` };
  }

  /** A schema that no class has, such as a list's envelope. */
  named(name: string, schema: JsonSchema): JsonSchema {
    return this.schemas.add(name, schema);
  }

  private addComponent(component: string): void {
    if (this.schemas.has(component)) return;
    for (const [name, schema] of Object.entries(findComponents(component))) {
      this.schemas.add(name, this.published(schema) as JsonSchema);
    }
  }

  all(): Record<string, JsonSchema> {
    return this.schemas.all();
  }

  /** Our own keywords and `$defs` in words that every reader of a description knows. */
  private published(value: unknown): unknown {
    if (Array.isArray(value)) return value.map((each) => this.published(each));
    if (typeof value !== 'object' || value === null) return value;
    const entries = Object.entries(value).map(([key, inner]): [string, unknown] => {
      if (key === 'absentBecause') return ['not', {}];
      if (key === '$ref') return [key, String(inner).replace('#/$defs/', '#/components/schemas/')];
      if (key !== 'component') return [key, this.published(inner)];
      this.addComponent(String(inner));
      return ['$ref', `#/components/schemas/${String(inner)}`];
    });
    return Object.fromEntries(entries);
  }
}
