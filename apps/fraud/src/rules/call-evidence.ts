import { BACKENDS_KEY } from './backend-fields.js';
import type { BackendCall, Evidence } from './evaluation.js';
import { evidenceValue } from './evidence-value.js';
import { type FieldPath, parseFieldPath } from './field-path.js';
import { resolveField } from './resolve-field.js';

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
