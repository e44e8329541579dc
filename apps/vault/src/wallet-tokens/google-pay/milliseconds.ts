const MAX_DIGITS = 15;

/** An instant as Google writes it: milliseconds since 1970 in a text of digits. Null for anything else. */
export function instantOf(value: unknown): Date | null {
  if (typeof value !== 'string' || value.length > MAX_DIGITS || !/^\d+$/.test(value)) return null;
  return new Date(Number(value));
}
