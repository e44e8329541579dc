import type { AuthenticatedTable } from '@tessera/crypto';
import { ROW_MAC_KEY } from './row-mac-key.js';

/**
 * The columns whose bytes begin with the version of the key `row-mac`: for the sealed columns of a
 * service, so that `named-keys status` counts them. `integrity seal` renews them.
 */
export function rowMacColumns(tables: readonly AuthenticatedTable[]) {
  return tables.map(({ table }) => ({
    table,
    column: 'row_mac',
    key: ROW_MAC_KEY,
  }));
}
