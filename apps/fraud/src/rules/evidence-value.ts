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
