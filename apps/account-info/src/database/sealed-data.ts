import { rowMacColumns } from '@tessera/integrity';
import type { SealedData } from '@tessera/keys';
import { webhookSealedColumns } from '@tessera/webhooks';
import { KEYRING_KEYS } from '../keyring-keys.js';
import { authenticatedTables } from './authenticated-tables.js';

/** Every table with sealed columns is listed here for `keys status` and `keys rewrap`. */
export const SEALED_DATA: SealedData = {
  wrappedKeyTables: [{ table: 'account_check_session' }, { table: 'account_information' }],
  sealedColumns: [...webhookSealedColumns, ...rowMacColumns(authenticatedTables)],
  hashedColumns: ['browser_hash', 'state_hash'].map((column) => ({
    table: 'account_check_session',
    column,
    key: KEYRING_KEYS.checkCapability,
    live: `expires_at > now() - interval '1 day'`,
  })),
};
