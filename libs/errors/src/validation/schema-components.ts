import type { JsonSchema } from './property-rules.js';

/** Schemas that refer to each other by `#/$defs/<name>`. */
export type SchemaComponents = Readonly<Record<string, JsonSchema>>;

const families = new Map<string, SchemaComponents>();

/**
 * Registers named schemas for `@IsFreeForm(name)`: the description of values that a feature checks by
 * itself, such as a language with its own messages. Names are global to a process.
 */
export function defineComponents(components: SchemaComponents): void {
  for (const name of Object.keys(components)) {
    if (families.has(name)) throw new Error(`The schema component "${name}" is defined twice.`);
    families.set(name, components);
  }
}

/** A component with all that were registered together with it. */
export function findComponents(name: string): SchemaComponents {
  const family = families.get(name);
  if (family === undefined) throw new Error(`The schema component "${name}" is not defined.`);
  return family;
}
