import { BACKENDS_KEY } from './backend-fields.js';
import type { BackendCall, Evidence, VelocityEvidence, VelocityValue } from './evaluation.js';
import { type FieldPath, parseFieldPath } from './field-path.js';
import { resolveField } from './resolve-field.js';
import type { VelocityQuery } from './velocity-query.js';

const MAX_TEXT = 256;
const MAX_ELEMENTS = 20;

/**
 * The representation of a value in evidence. Evidence is stored with every decision, so its size is
 * limited: long strings and lists are cut, and an object shows only that it is present.
 */
export function evidenceValue(value: unknown): unknown {
  if (value === null || value === undefined) return null;
  if (typeof value === 'string') return cut(value);
  if (typeof value !== 'object') return value;
  if (!Array.isArray(value)) return '{…}';
  const shown = value.slice(0, MAX_ELEMENTS).map(evidenceElement);
  return value.length > MAX_ELEMENTS ? [...shown, `… ${value.length - MAX_ELEMENTS} more`] : shown;
}

/** What a negative comparison over `[*]` shows: all values that did not equal the operand. */
export function evidenceOfAll(values: readonly unknown[]): unknown {
  return values.length === 0 ? null : evidenceValue(values);
}

function evidenceElement(value: unknown): unknown {
  if (typeof value === 'string') return cut(value);
  if (typeof value !== 'object' || value === null) return value ?? null;
  return Array.isArray(value) ? '[…]' : '{…}';
}

function cut(text: string): string {
  return text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT)}…` : text;
}

/**
 * Evidence of a velocity in addition to its value: what was counted, by which key, and over how
 * long.
 */
export function velocityEvidence(
  { definition, window }: VelocityQuery,
  document: object,
  { atLeast, estimated, partial }: VelocityValue,
): VelocityEvidence {
  const { aggregate, field, keys } = definition;
  const key = keys.map((path) => [path.text, evidenceValue(resolveField(path, document))] as const);
  return {
    aggregate,
    key: Object.fromEntries(key),
    field: field?.text ?? null,
    window: window.text,
    at_least: atLeast,
    estimated,
    partial,
  };
}

const paths = new Map<string, FieldPath>();

/** Why a rule that called a sync backend fired: the backend's response, or its absence. */
export function callEvidence({ backend }: BackendCall, document: object): Evidence {
  const path = outcomePath(backend);
  const value = evidenceValue(resolveField(path, document));
  return value === null
    ? { path: path.text, operator: 'not_exists', operand: null, value }
    : { path: path.text, operator: 'eq', operand: value, value };
}

/** `$.backends.<slug>.outcome`; paths also allow a slug with a hyphen. */
function outcomePath(backend: string): FieldPath {
  const known = paths.get(backend);
  if (known !== undefined) return known;
  const parsed = parseFieldPath(`$.${BACKENDS_KEY}.${backend}.outcome`);
  if ('problem' in parsed) throw new Error(parsed.problem);
  paths.set(backend, parsed.path);
  return parsed.path;
}
