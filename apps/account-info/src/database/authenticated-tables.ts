import type { AuthenticatedTable } from '@tessera/integrity';

/** Whether a tenant may have accounts checked, and where its shoppers may be sent back to. */
export const TENANT_ROWS: AuthenticatedTable = {
  table: 'tenant',
  key: { id: 'uuid' },
  grants: { enabled: 'boolean', redirect_origins: 'set' },
};

/** Which OAuth client acts for which tenant. */
export const TENANT_CLIENT_ROWS: AuthenticatedTable = {
  table: 'tenant_client',
  key: { client_id: 'text' },
  grants: { tenant_id: 'uuid' },
};

export const authenticatedTables: readonly AuthenticatedTable[] = [TENANT_ROWS, TENANT_CLIENT_ROWS];
