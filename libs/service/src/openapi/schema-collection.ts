import { isDeepStrictEqual } from 'node:util';
import { schemaOf } from '@tessera/errors';
import type { ClassConstructor, JsonSchema } from '@tessera/errors';

/** Schemas of classes under `#/components/schemas`. */
export class SchemaCollection {
  private readonly schemas = new Map<string, JsonSchema>();

  ref(Class: ClassConstructor): JsonSchema {
    for (const [name, schema] of Object.entries(schemaOf(Class).$defs)) {
      this.add(name, published(schema) as JsonSchema);
    }
    return { $ref: `#/components/schemas/${Class.name}` };
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
}

/** Our own keyword and `$defs` in words that every reader of a description knows. */
function published(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(published);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([key, inner]): [string, unknown] => {
    if (key === 'absentBecause') return ['not', {}];
    if (key === '$ref') return [key, String(inner).replace('#/$defs/', '#/components/schemas/')];
    return [key, published(inner)];
  });
  return Object.fromEntries(entries);
}
