import { type JsonSchema, schemaOf } from '@tessera/errors';
import { CreateDecisionRequest } from '../decisions/dto/create-decision.request.js';
import type { FieldPath, PathStep } from '../rules/field-path.js';

const { $defs } = schemaOf(CreateDecisionRequest);
const ROOT: JsonSchema = $defs[CreateDecisionRequest.name] ?? {};
/** Inside a free-form map anything may stand. */
const ANYTHING: JsonSchema = {};

/** What a decision request says of one of its fields; null where it has no such field. */
export function requestField(path: FieldPath): JsonSchema | null {
  let current: JsonSchema = ROOT;
  for (const step of path.steps) {
    const next = follow(resolved(current), step);
    if (next === null) return null;
    current = next;
  }
  return resolved(current);
}

/** Whether a decision request cannot be without a field, once the object around it is there. */
export function isRequiredField(path: FieldPath): boolean {
  const last = path.steps.at(-1);
  const parent = requestField({ ...path, steps: path.steps.slice(0, -1) });
  const required = (parent?.['required'] ?? []) as readonly string[];
  return last?.kind === 'key' && required.includes(last.key);
}

/** Turns the text of a header into what the field takes, where the text is exactly one. */
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

/** Looks through references and the choice between an object and null. */
function resolved(schema: JsonSchema): JsonSchema {
  const { $ref, anyOf } = schema;
  if (typeof $ref === 'string') return resolved($defs[$ref.slice('#/$defs/'.length)] ?? {});
  if (Array.isArray(anyOf)) return resolved((anyOf as JsonSchema[])[0] ?? {});
  return schema;
}
