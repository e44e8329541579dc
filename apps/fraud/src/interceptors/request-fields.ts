import { type JsonSchema, schemaOf } from '@tessera/errors';
import { CreateDecisionRequest } from '../decision-request/dto/create-decision.request.js';
import type { FieldPath, PathStep } from '../rules/field-path.js';

const { $defs } = schemaOf(CreateDecisionRequest);
const ROOT: JsonSchema = $defs[CreateDecisionRequest.name] ?? {};
/** A free-form map may contain anything. */
const ANYTHING: JsonSchema = {};

/** The schema of a decision request's field; null if there is no such field. */
export function requestField(path: FieldPath): JsonSchema | null {
  let current: JsonSchema = ROOT;
  for (const step of path.steps) {
    const next = follow(resolved(current), step);
    if (next === null) return null;
    current = next;
  }
  return resolved(current);
}

/** Whether a field is required if the object around it is present. */
export function isRequiredField(path: FieldPath): boolean {
  const last = path.steps.at(-1);
  const parent = requestField({ ...path, steps: path.steps.slice(0, -1) });
  const required = (parent?.['required'] ?? []) as readonly string[];
  return last?.kind === 'key' && required.includes(last.key);
}

/** Converts a header value to the type of the field, if it is an exact representation. */
export function fromHeaderText(text: string, field: JsonSchema): unknown {
  const types = [field['type']].flat();
  if (types.includes('integer') && INTEGER.test(text)) return Number(text);
  if (types.includes('boolean') && (text === 'true' || text === 'false')) return text === 'true';
  return text;
}

const INTEGER = /^-?\d{1,16}$/;

function follow(schema: JsonSchema, step: PathStep): JsonSchema | null {
  if (schema === ANYTHING) return ANYTHING;
  if (step.kind !== 'key') return (schema['items'] as JsonSchema | undefined) ?? null;
  const properties = schema['properties'] as Readonly<Record<string, JsonSchema>> | undefined;
  if (properties === undefined) {
    return [schema['type']].flat().includes('object') ? ANYTHING : null;
  }
  return Object.hasOwn(properties, step.key) ? (properties[step.key] ?? null) : null;
}

/** Resolves references and the choice between an object and null. */
function resolved(schema: JsonSchema): JsonSchema {
  const { $ref, anyOf } = schema;
  if (typeof $ref === 'string') return resolved($defs[$ref.slice('#/$defs/'.length)] ?? {});
  if (Array.isArray(anyOf)) return resolved((anyOf as JsonSchema[])[0] ?? {});
  return schema;
}
