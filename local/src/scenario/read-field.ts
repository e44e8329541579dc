import { StepFailure } from './step-failure.js';

/** The value at a path of a response, or undefined. */
export function valueAt(body: unknown, ...path: (string | number)[]): unknown {
  let value = body;
  for (const name of path) {
    if (typeof value !== 'object' || value === null) return undefined;
    value = (value as Record<string | number, unknown>)[name];
  }
  return value;
}

/** @throws StepFailure if there is no string */
export function textAt(body: unknown, ...path: (string | number)[]): string {
  const value = valueAt(body, ...path);
  if (typeof value !== 'string') {
    throw new StepFailure(`The response has no string at ${path.join('.')}.`);
  }
  return value;
}

/** @throws StepFailure if there is no list */
export function listAt(body: unknown, ...path: (string | number)[]): unknown[] {
  const value = valueAt(body, ...path);
  if (!Array.isArray(value)) {
    throw new StepFailure(`The response has no list at ${path.join('.')}.`);
  }
  return value;
}
