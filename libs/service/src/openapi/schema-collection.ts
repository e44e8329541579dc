import { isDeepStrictEqual } from 'node:util';
import { findComponents, schemaOf } from '@tessera/errors';
import type { ClassConstructor, JsonSchema } from '@tessera/errors';

/** Schemas of classes under `#/components/schemas`. */
export class SchemaCollection {
  private readonly schemas = new Map<string, JsonSchema>();

  ref(Class: ClassConstructor): JsonSchema {
    for (const [name, schema] of Object.entries(schemaOf(Class).$defs)) {
      this.add(name, this.published(schema) as JsonSchema);
    }
    return { $ref: `#/components/schemas/${Class.name}` };
  }

  private addComponent(component: string): void {
    if (this.schemas.has(component)) return;
    for (const [name, schema] of Object.entries(findComponents(component))) {
      this.add(name, this.published(schema) as JsonSchema);
    }
  }

  private add(name: string, schema: JsonSchema): void {
    const other = this.schemas.get(name);
    if (other !== undefined && !isDeepStrictEqual(other, schema)) {
      throw new Error(`Two request or response classes are called ${name}.`);
    }
    this.schemas.set(name, schema);
  }

  all(): Record<string, JsonSchema> {
    return Object.fromEntries([...this.schemas].sort(([a], [b]) => a.localeCompare(b)));
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
