import type { FieldPath, PathStep } from '../field-path.js';
import { isPrototypeStep } from '../resolve-field.js';
import { ANY_OBJECT, type FieldDomain, listOf } from './field-domain.js';

/**
 * The possible structure of a document: enough of a JSON Schema to distinguish a path from a typo.
 */
export interface FieldShape {
  readonly properties?: Readonly<Record<string, FieldShape>>;
  readonly items?: FieldShape;
  /** Whether any property may be present, as in metadata. */
  readonly isOpen?: boolean;
  /** The possible values of the field; absent if anything is possible. */
  readonly domain?: FieldDomain;
  /** Whether the field is present and not null whenever the object around it is. */
  readonly isRequired?: boolean;
}

/** What is known about the values at a path. */
export interface KnownField {
  readonly domain: FieldDomain;
  /** Whether the path has a value in every document. */
  readonly isRequired: boolean;
}

export interface UnknownField {
  /** The existing part of the path, followed by the step that does not exist. */
  readonly missing: string;
  /** A field of the same object with a similar name. */
  readonly suggestion: string | null;
}

/** Why a path can't have a value in documents of a shape; `null` if it can. */
export function findUnknownField(path: FieldPath, shape: FieldShape): UnknownField | null {
  let current: FieldShape | undefined = shape;
  for (const step of path.steps) {
    // A path through a prototype is null by definition rather than by mistake.
    if (current.isOpen === true || isPrototypeStep(step)) return null;
    const next = follow(current, step);
    if (next === undefined) return describe(step, current);
    current = next;
  }
  return null;
}

/** What a shape says about the values at a path; `null` if it says nothing. */
export function findField(path: FieldPath, shape: FieldShape): KnownField | null {
  let current: FieldShape | undefined = shape;
  let isRequired = true;
  for (const step of path.steps) {
    current = follow(current, step);
    if (current === undefined) return null;
    isRequired &&= step.kind === 'key' && current.isRequired === true;
  }
  const domain = domainAt(current);
  return domain === undefined ? null : { domain, isRequired };
}

function domainAt({ domain, items, properties }: FieldShape): FieldDomain | undefined {
  if (domain !== undefined) return domain;
  if (items !== undefined) return listOf(domainAt(items));
  return properties === undefined ? undefined : ANY_OBJECT;
}

function follow(shape: FieldShape, step: PathStep): FieldShape | undefined {
  if (step.kind !== 'key') return shape.items;
  const { properties } = shape;
  return properties && Object.hasOwn(properties, step.key) ? properties[step.key] : undefined;
}

function describe(step: PathStep, shape: FieldShape): UnknownField {
  if (step.kind !== 'key') return { missing: 'it is not a list', suggestion: null };
  const names = Object.keys(shape.properties ?? {});
  const [closest] = names
    .map((name) => ({ name, distance: editDistance(name, step.key) }))
    .filter(({ name, distance }) => distance <= Math.max(1, Math.floor(name.length / 3)))
    .toSorted((a, b) => a.distance - b.distance);
  return { missing: `there is no field ${step.key}`, suggestion: closest?.name ?? null };
}

/** Levenshtein distance. */
function editDistance(a: string, b: string): number {
  if (Math.abs(a.length - b.length) > 4) return Number.POSITIVE_INFINITY;
  let row = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const replaced = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(replaced, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}
