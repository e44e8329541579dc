import type { AuthenticatedTable } from '@tessera/integrity';

/** Whether the keys of an account work. */
export const ACCOUNT_ROWS: AuthenticatedTable = {
  table: 'account',
  key: { id: 'uuid' },
  grants: { enabled: 'boolean' },
};

/** Which secret acts for which account, until when, and with what limits. */
export const ACCOUNT_KEY_ROWS: AuthenticatedTable = {
  table: 'account_api_key',
  key: { id: 'uuid' },
  grants: {
    account_id: 'uuid',
    key_id: 'text',
    key_hash: 'bytes',
    expires_at: 'time',
    revoked_at: 'time',
    scopes: 'set',
    allowed_cidrs: 'set',
  },
};

/** Spread into the authenticated tables of every service that has accounts. */
export const accountTables: readonly AuthenticatedTable[] = [ACCOUNT_ROWS, ACCOUNT_KEY_ROWS];
