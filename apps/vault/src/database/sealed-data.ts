import type { SealedData } from '@tessera/keys';
import { webhookSealedColumns } from '@tessera/webhooks';
import { KEYRING_KEYS } from '../keyring-keys.js';

/** A table that seals is named here, so that `keys status` and `keys rewrap` know of it. */
export const SEALED_DATA: SealedData = {
  wrappedKeyTables: [
    { table: 'pci_token' },
    { table: 'sealed_network_token' },
    { table: 'generic_token' },
    { table: 'wallet_token' },
    { table: 'wallet_merchant_key' },
  ],
  sealedColumns: [
    { table: 'jwe_key', column: 'sealed_private_key', key: KEYRING_KEYS.jwePrivateKey },
    ...webhookSealedColumns,
  ],
};
