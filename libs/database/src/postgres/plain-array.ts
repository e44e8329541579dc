/** A value that an array of Postgres holds without quotes. */
export type PlainValue = string | number | boolean | null;

/**
 * An array as Postgres reads it, of numbers, booleans, hashes and IDs, none of which needs quotes:
 * `pg` would search each of them for what has to be quoted.
 */
export function plainArray(values: readonly PlainValue[]): string {
  let text = '';
  for (const value of values) text += text === '' ? String(value) : `,${String(value)}`;
  return `{${text}}`;
}
