const MAX_TEXT = 256;
const MAX_ELEMENTS = 20;

/**
 * What evidence shows of a value. Evidence is stored with every decision, so it is bounded: long
 * texts and lists are cut, and an object shows only that it is there.
 */
export function evidenceValue(value: unknown): unknown {
  if (value === null || value === undefined) return null;
  if (typeof value === 'string') return cut(value);
  if (typeof value !== 'object') return value;
  if (!Array.isArray(value)) return '{…}';
  const shown = value.slice(0, MAX_ELEMENTS).map(evidenceElement);
  return value.length > MAX_ELEMENTS ? [...shown, `… ${value.length - MAX_ELEMENTS} more`] : shown;
}

/** What a negative comparison over `[*]` shows: all the values that it did not find equal. */
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
