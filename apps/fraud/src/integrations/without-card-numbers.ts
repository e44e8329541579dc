import { scrubCardNumbers } from '@tessera/cards';

/**
 * A copy of a JSON value with every card number in its strings replaced. A name or an address may
 * contain one, which must not be sent to a backend, nor stored with a backend's response.
 */
export function withoutCardNumbers(value: unknown): unknown {
  if (typeof value === 'string') return scrubCardNumbers(value);
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(withoutCardNumbers);
  return Object.fromEntries(
    Object.entries(value).map(([key, child]) => [scrubCardNumbers(key), withoutCardNumbers(child)]),
  );
}
