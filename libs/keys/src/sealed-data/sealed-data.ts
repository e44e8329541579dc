import type { KeyBinding } from '@tessera/crypto';
import type { NamedKeyUses } from '../named-keys/named-key-uses.js';

/**
 * A table whose rows each have a data key: an `id` (uuid) that the key was wrapped for,
 * `wrapped_key` and `kek_version`, which references `key_encryption_key`. Both are null in a row
 * whose data key is destroyed.
 */
export interface WrappedKeyTable {
  readonly table: string;
  /** For data keys that are bound to more than the ID: the columns with the other values. */
  readonly binding?: TableBinding;
}

/** How the data keys of a table are bound. */
export interface TableBinding {
  /** The table with the columns, if it is a different one with the same `id`. */
  readonly table?: string;
  readonly columns: readonly string[];
  /** @param values of the columns, in their order */
  bind(...values: readonly (string | null)[]): KeyBinding;
}

/** The sealed data in a service's database, and the keys that sealed it. */
export interface SealedData extends NamedKeyUses {
  /** Every table with data keys: `keys status` counts it, `keys rewrap` rewraps it. */
  readonly wrappedKeyTables: readonly WrappedKeyTable[];
}
