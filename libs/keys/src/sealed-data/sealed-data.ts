import type { KeyBinding } from '@tessera/crypto';
import type { NamedKeyUses } from '../named-keys/named-key-uses.js';

/**
 * A table whose rows each have a data key: an `id` (uuid), for which the key was wrapped,
 * `wrapped_key` and `kek_version`, which refers to `key_encryption_key`. Both may be null together
 * in a row whose data key is destroyed.
 */
export interface WrappedKeyTable {
  readonly table: string;
  /** Where the data keys are bound to more than the id: the columns that say to what, and how. */
  readonly binding?: TableBinding;
}

/** How the data keys of a table are bound. */
export interface TableBinding {
  /** The table with the columns, if it is another one with the same `id`. */
  readonly table?: string;
  readonly columns: readonly string[];
  /** @param values of the columns, in their order */
  bind(...values: readonly (string | null)[]): KeyBinding;
}

/** What a service has sealed in its database, and with which keys. */
export interface SealedData extends NamedKeyUses {
  /** Every table with data keys: `keys status` counts it, `keys rewrap` carries it along. */
  readonly wrappedKeyTables: readonly WrappedKeyTable[];
}
