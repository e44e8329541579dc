import { scrubCardNumbers } from '@tessera/cards';

/**
 * A copy of a JSON value with every digit of a card number in its texts replaced. One may stand in a
 * name or an address; neither is it for a backend's eyes, nor is what a backend answers stored with it.
 */
export function withoutCardNumbers(value: unknown): unknown {
  if (typeof value === 'string') return scrubCardNumbers(value);
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(withoutCardNumbers);
  return Object.fromEntries(
    Object.entries(value).map(([key, child]) => [scrubCardNumbers(key), withoutCardNumbers(child)]),
  );
}
