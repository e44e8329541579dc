import { lengthPrefixed } from './length-prefixed.js';

/**
 * The kind of a column. `set` is a list whose order has no meaning, `list` one whose order is
 * significant; `number` is an integer, also a `bigint` column, which Postgres' driver returns as a
 * string.
 */
export type ColumnKind =
  'uuid' | 'text' | 'bytes' | 'time' | 'boolean' | 'number' | 'set' | 'list' | 'json';

const INTEGER = /^-?\d{1,20}$/;

/** Whether a value read from a database can be encoded as this kind. Null always can. */
export function isColumnValue(kind: ColumnKind, value: unknown): boolean {
  if (value === null) return true;
  switch (kind) {
    case 'uuid':
    case 'text':
      return typeof value === 'string';
    case 'bytes':
      return Buffer.isBuffer(value);
    case 'time':
      return value instanceof Date && !Number.isNaN(value.getTime());
    case 'boolean':
      return typeof value === 'boolean';
    case 'number':
      return Number.isSafeInteger(value) || (typeof value === 'string' && INTEGER.test(value));
    case 'set':
    case 'list':
      return Array.isArray(value) && value.every((member) => typeof member === 'string');
    case 'json':
      return value !== undefined;
    default: {
      const unknown: never = kind;
      throw new TypeError(`Unknown kind of column: ${String(unknown)}.`);
    }
  }
}

/**
 * The bytes of a value that is not null: equal for equivalent values, different otherwise. Times
 * are milliseconds since the epoch: no process reads Postgres' finer digits.
 *
 * @throws TypeError if the value is of another kind
 */
export function canonicalColumn(name: string, kind: ColumnKind, value: unknown): string | Buffer {
  if (!isColumnValue(kind, value)) {
    throw new TypeError(`The column ${name} is not of kind ${kind}.`);
  }
  if (Buffer.isBuffer(value)) return value;
  if (value instanceof Date) return String(value.getTime());
  if (kind === 'uuid') return String(value).toLowerCase();
  if (kind === 'set') return lengthPrefixed([...new Set(value as string[])].sort());
  if (kind === 'list') return lengthPrefixed(value as string[]);
  return kind === 'json' ? canonicalJson(value) : String(value);
}

/** JSON with the members of objects in the order of their names. */
function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value)
    .filter(([, member]) => member !== undefined)
    .sort(([left], [right]) => (left < right ? -1 : 1))
    .map(([name, member]) => `${JSON.stringify(name)}:${canonicalJson(member)}`);
  return `{${members.join(',')}}`;
}
