import type { PathStep } from '../rules/field-path.js';
import { isPrototypeStep } from '../rules/resolve-field.js';

/** Longer than any list in a decision request. */
const MAX_INDEX = 10_000;

/** Sets a value in a document and creates the objects and lists on the way. */
export function setField(document: object, steps: readonly PathStep[], value: unknown): void {
  let current = document as Record<string | number, unknown>;
  for (const [position, step] of steps.entries()) {
    const key = keyOf(step);
    if (key === null) return;
    const next = steps[position + 1];
    if (next === undefined) {
      current[key] = value;
      return;
    }
    const child = Object.hasOwn(current, key) ? current[key] : undefined;
    if (typeof child === 'object' && child !== null) {
      current = child as Record<string | number, unknown>;
    } else {
      const made = next.kind === 'index' ? [] : {};
      current[key] = made;
      current = made;
    }
  }
}

function keyOf(step: PathStep): string | number | null {
  switch (step.kind) {
    case 'key':
      return isPrototypeStep(step) ? null : step.key;
    case 'index':
      return step.index <= MAX_INDEX ? step.index : null;
    case 'each':
      return null;
  }
}
