/**
 * A table whose rows each have a data key: an `id`, for which the key was wrapped, `wrapped_key` and
 * `kek_version`, which refers to `key_encryption_key`.
 */
export interface WrappedKeyTable {
  readonly table: string;
}

/** Every such table, so that `keys status` counts it and `keys rewrap` carries it along. */
export const WRAPPED_KEY_TABLES: readonly WrappedKeyTable[] = [
  { table: 'pci_token' },
  { table: 'sealed_network_token' },
  { table: 'generic_token' },
  { table: 'wallet_token' },
  { table: 'wallet_merchant_key' },
];
