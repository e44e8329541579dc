import type { KeyBinding } from '@tessera/crypto';

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

/** A column that a named key of the keyring seals; its bytes begin with the version of that key. */
export interface SealedColumn {
  readonly table: string;
  readonly column: string;
  /** The name in the keyring. */
  readonly key: string;
}

/** What a service has sealed in its database, and with which keys. */
export interface SealedData {
  /** Every table with data keys: `keys status` counts it, `keys rewrap` carries it along. */
  readonly wrappedKeyTables: readonly WrappedKeyTable[];
  /**
   * Every other sealed column of the service's own, so that `keys status` shows which versions of
   * its key are in use. Answers of idempotent requests, which every service keeps, are counted too.
   */
  readonly sealedColumns: readonly SealedColumn[];
}
