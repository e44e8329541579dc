import type { AuthenticatedTable } from '@tessera/crypto';

/** The key that authenticates rows which grant access. Not used for any other hash. */
export const ROW_MAC_KEY = 'row-mac';

/**
 * The columns whose bytes begin with the version of the key `row-mac`, for the sealed columns of a
 * service, so that `named-keys status` counts them. `integrity seal` renews them.
 */
export function rowMacColumns(tables: readonly AuthenticatedTable[]) {
  return tables.map(({ table }) => ({
    table,
    column: 'row_mac',
    key: ROW_MAC_KEY,
  }));
}
