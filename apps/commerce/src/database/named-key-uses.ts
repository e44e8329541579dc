import { accountHashedColumns } from '@tessera/accounts';
import { rowMacColumns } from '@tessera/integrity';
import type { NamedKeyUses } from '@tessera/keys';
import { webhookSealedColumns } from '@tessera/webhooks';
import { KEYRING_KEYS } from '../keyring-keys.js';
import { authenticatedTables } from './authenticated-tables.js';

/** Every column that a named key seals or hashes is listed here for the `named-keys` commands. */
export const NAMED_KEY_USES: NamedKeyUses = {
  sealedColumns: [...webhookSealedColumns, ...rowMacColumns(authenticatedTables)],
  hashedColumns: [
    ...accountHashedColumns,
    {
      table: 'token_session',
      column: 'session_hash',
      key: KEYRING_KEYS.tokenSession,
      live: 'expires_at > now()',
    },
  ],
};
