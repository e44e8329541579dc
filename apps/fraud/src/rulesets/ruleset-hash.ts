import { createHash } from 'node:crypto';

/**
 * SHA-256 of the rules in canonical JSON: equal for the same rules, regardless of the order of
 * keys.
 */
export function rulesetHash(rules: unknown): string {
  return createHash('sha256').update(canonical(rules)).digest('hex');
}

function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return `{${entries.map(([key, child]) => `${JSON.stringify(key)}:${canonical(child)}`).join(',')}}`;
}
