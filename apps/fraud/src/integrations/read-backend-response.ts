import { parseUntrustedJson } from '@tessera/errors';
import { type FieldPath, parseFieldPath } from '../rules/field-path.js';
import { resolveAll } from '../rules/resolve-field.js';

export const BACKEND_OUTCOMES = ['ALLOW', 'BLOCK', 'REVIEW'] as const;
export type BackendOutcome = (typeof BACKEND_OUTCOMES)[number];

/** How to read a backend's response. */
export interface ResponseReading {
  readonly outcomePath: FieldPath;
  /**
   * Maps the backend's own values to outcomes; null if it returns ALLOW, BLOCK and REVIEW itself.
   */
  readonly map: ReadonlyMap<string, BackendOutcome> | null;
}

export type ReadResponse =
  | { readonly outcome: BackendOutcome; readonly response: Readonly<Record<string, unknown>> }
  | { readonly error: 'invalid_json' | 'unknown_outcome' };

const DEFAULT_OUTCOME_PATH = '$.outcome';

/** @throws Error if the path was never validated */
export function responseReading(
  mapping: {
    readonly outcome_path?: string;
    readonly map?: Readonly<Record<string, BackendOutcome>>;
  } | null,
): ResponseReading {
  const parsed = parseFieldPath(mapping?.outcome_path ?? DEFAULT_OUTCOME_PATH);
  if ('problem' in parsed) throw new Error(parsed.problem);
  const map = mapping?.map === undefined ? null : new Map(Object.entries(mapping.map));
  return { outcomePath: parsed.path, map };
}

/** Parses the bytes of a successful response. */
export function readBackendResponse(
  body: Buffer,
  { outcomePath, map }: ResponseReading,
): ReadResponse {
  const response = parseObject(body);
  if (response === null) return { error: 'invalid_json' };
  const [value] = resolveAll(outcomePath, response);
  if (!['string', 'number', 'boolean'].includes(typeof value)) return { error: 'unknown_outcome' };
  const word = String(value);
  const outcome = map === null ? BACKEND_OUTCOMES.find((known) => known === word) : map.get(word);
  return outcome === undefined ? { error: 'unknown_outcome' } : { outcome, response };
}

function parseObject(body: Buffer): Record<string, unknown> | null {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(body);
    const value = parseUntrustedJson(text);
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
    return isObject ? (value as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}
