import type { AuthenticatedTable } from '@tessera/integrity';

/** Which secret may do what, until when, and whose tokens it reaches. */
export const API_KEY_ROWS: AuthenticatedTable = {
  table: 'api_key',
  key: { id: 'uuid' },
  grants: {
    key_id: 'text',
    key_hash: 'bytes',
    scopes: 'set',
    expires_at: 'time',
    created_by: 'text',
  },
};

export const authenticatedTables: readonly AuthenticatedTable[] = [API_KEY_ROWS];
