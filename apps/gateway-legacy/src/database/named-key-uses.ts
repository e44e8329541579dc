import { accountHashedColumns } from '@tessera/accounts';
import { rowMacColumns } from '@tessera/integrity';
import type { NamedKeyUses } from '@tessera/keys';
import { webhookSealedColumns } from '@tessera/webhooks';
import { KEYRING_KEYS } from '../keyring-keys.js';
import { merchantKeyContext } from '../merchants/merchant-keys.service.js';
import { authenticatedTables } from './authenticated-tables.js';

const DAY_MS = 24 * 60 * 60_000;

/** Every column that a named key seals or hashes is listed here for the `named-keys` commands. */
export const NAMED_KEY_USES: NamedKeyUses = {
  sealedColumns: [
    ...webhookSealedColumns,
    ...rowMacColumns(authenticatedTables),
    {
      table: 'merchant',
      column: 'sealed_encryption_key',
      key: KEYRING_KEYS.merchantKeys,
      binding: { columns: ['id', 'encryption_key_id'], aad: merchantKeyContext },
    },
  ],
  hashedColumns: [...accountHashedColumns],
  lifetimes: {
    [KEYRING_KEYS.paymentKeys]: DAY_MS,
    // A shopper may confirm a decoupled authentication for up to a week.
    [KEYRING_KEYS.authenticationLinks]: 8 * DAY_MS,
  },
};
