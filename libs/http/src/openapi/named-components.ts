import { isDeepStrictEqual } from 'node:util';
import type { JsonSchema } from '@tessera/errors';

/** Parts of one kind under `#/components/<kind>`, each described once and referred to by name. */
export class NamedComponents {
  private readonly parts = new Map<string, JsonSchema>();

  constructor(private readonly kind: 'schemas' | 'responses' | 'parameters' | 'requestBodies') {}

  /**
   * A reference to the part, which is added on first use.
   *
   * @throws Error if another part has the name
   */
  add(name: string, part: JsonSchema): JsonSchema {
    const other = this.parts.get(name);
    if (other !== undefined && !isDeepStrictEqual(other, part)) {
      throw new Error(`Two ${this.kind} of the API description are called ${name}.`);
    }
    this.parts.set(name, part);
    return { $ref: `#/components/${this.kind}/${name}` };
  }

  get(name: string): JsonSchema | undefined {
    return this.parts.get(name);
  }

  has(name: string): boolean {
    return this.parts.has(name);
  }

  all(): Record<string, JsonSchema> {
    return Object.fromEntries([...this.parts].sort(([a], [b]) => a.localeCompare(b)));
  }
}
