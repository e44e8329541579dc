import type { SealedData, TableBinding } from '@tessera/keys';
import { webhookSealedColumns } from '@tessera/webhooks';
import { KEYRING_KEYS } from '../keyring-keys.js';
import { keyBinding, OWNER_COLUMNS } from '../token-access/token-owner.js';

const OWNER_BINDING: TableBinding = {
  columns: OWNER_COLUMNS,
  bind: (client = null, account = null) => keyBinding({ client, account }),
};

/** A table that seals is named here, so that `keys status` and `keys rewrap` know of it. */
export const SEALED_DATA: SealedData = {
  wrappedKeyTables: [
    { table: 'pci_token', binding: OWNER_BINDING },
    { table: 'sealed_network_token', binding: { ...OWNER_BINDING, table: 'network_token' } },
    { table: 'generic_token', binding: OWNER_BINDING },
    { table: 'wallet_token', binding: OWNER_BINDING },
    { table: 'wallet_merchant_key' },
  ],
  sealedColumns: [
    { table: 'jwe_key', column: 'sealed_private_key', key: KEYRING_KEYS.jwePrivateKey },
    ...webhookSealedColumns,
  ],
};
