import type { AuthenticatedTable } from '@tessera/crypto';

/** The primary key as a string; the parts of a composite key are separated by spaces. */
export function rowId({ key }: AuthenticatedTable, row: object): string {
  const values = row as Readonly<Record<string, unknown>>;
  return Object.keys(key)
    .map((name) => values[name] ?? values[camelCase(name)])
    .map((value) => (Buffer.isBuffer(value) ? value.toString('hex') : String(value)))
    .join(' ');
}

function camelCase(name: string): string {
  return name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}
