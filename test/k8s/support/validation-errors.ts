import type { ClusterObject } from './rendered-overlay.js';
import { modelOf } from './type-errors.js';

interface Model {
  validate(): void;
}

/**
 * Validates objects with the schemas of Kubernetes' API and of the Prometheus operator: numbers in
 * their ranges, words among those that there are.
 */
export async function validationErrors(objects: readonly ClusterObject[]): Promise<string[]> {
  const found: string[] = [];
  for (const object of objects) {
    const { module, kind } = modelOf(object);
    const loaded = (await import(module)) as Record<string, new (data: unknown) => Model>;
    const Class = loaded[kind];
    if (Class === undefined) throw new Error(`${module} has no ${kind}.`);
    try {
      new Class(object).validate();
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      found.push(`${object.kind} ${object.metadata.name}: ${reason}`);
    }
  }
  return found;
}
