import { accountTables } from '@tessera/accounts';
import { changeRequestTables } from '@tessera/change-requests';
import type { AuthenticatedTable } from '@tessera/integrity';

/** What an account may do, and through which merchant of which provider it is paid. */
export const SETTINGS_ROWS: AuthenticatedTable = {
  table: 'account_settings',
  key: { account_id: 'uuid' },
  grants: {
    pci_attestation: 'text',
    permissions: 'set',
    forward_destinations: 'set',
    fraud_context: 'text',
    fraud_policy: 'text',
    provider: 'text',
    provider_merchant: 'text',
  },
};

/** Which account may use which card of the vault. */
export const TOKEN_ROWS: AuthenticatedTable = {
  table: 'token',
  key: { id: 'uuid' },
  grants: {
    account_id: 'uuid',
    vault_token_id: 'uuid',
    network_token_id: 'uuid',
    owns_card: 'boolean',
    deleted_at: 'time',
  },
};

/** Which account gets the card that a browser gives. */
export const TOKEN_SESSION_ROWS: AuthenticatedTable = {
  table: 'token_session',
  key: { id: 'uuid' },
  grants: { account_id: 'uuid', vault_token_id: 'uuid' },
};

/** Which card is copied to which provider. */
export const BACKUP_ROWS: AuthenticatedTable = {
  table: 'backup',
  key: { id: 'uuid' },
  grants: { account_id: 'uuid', token_id: 'uuid', provider: 'text', provider_merchant: 'text' },
};

export const authenticatedTables: readonly AuthenticatedTable[] = [
  ...accountTables,
  SETTINGS_ROWS,
  TOKEN_ROWS,
  TOKEN_SESSION_ROWS,
  BACKUP_ROWS,
  ...changeRequestTables,
];
