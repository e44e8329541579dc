import type { FieldPath, PathStep } from './field-path.js';

/** Accesses the prototype instead of a property. Requests that contain it are rejected. */
const PROTOTYPE_NAME = '__proto__';

/**
 * The value at a path without `[*]`; `null` if absent. Only own properties of plain objects and
 * elements of arrays are followed, so no path reaches a prototype, a length or a method.
 */
export function resolveField(path: FieldPath, document: unknown): unknown {
  let value = document;
  for (const step of path.steps) {
    value = follow(value, step);
    if (value === null) return null;
  }
  return value;
}

/**
 * Every non-null value that a path addresses: at most one without `[*]`, in document order with it.
 */
export function resolveAll(path: FieldPath, document: unknown): unknown[] {
  let values: unknown[] = [document];
  for (const step of path.steps) {
    values = step.kind === 'each' ? values.flatMap(elements) : values.map((v) => follow(v, step));
    values = values.filter((value) => value !== null && value !== undefined);
  }
  return values;
}

/** Whether a step can never be followed because it names the prototype of an object. */
export function isPrototypeStep(step: PathStep): boolean {
  return step.kind === 'key' && step.key === PROTOTYPE_NAME;
}

function elements(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function follow(value: unknown, step: PathStep): unknown {
  switch (step.kind) {
    case 'each':
      return null;
    case 'index':
      return Array.isArray(value) ? ((value as unknown[])[step.index] ?? null) : null;
    case 'key':
      return ownProperty(value, step);
  }
}

function ownProperty(value: unknown, step: PathStep & { kind: 'key' }): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
  if (isPrototypeStep(step) || !Object.hasOwn(value, step.key)) return null;
  return (value as Record<string, unknown>)[step.key] ?? null;
}
