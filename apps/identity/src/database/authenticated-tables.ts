import { changeRequestTables } from '@tessera/change-requests';
import type { AuthenticatedTable } from '@tessera/integrity';

/** The columns that decide which tokens a client gets. */
export const CLIENT_ROWS: AuthenticatedTable = {
  table: 'clients',
  key: { client_id: 'text' },
  grants: {
    grant: 'text',
    secret_hash: 'text',
    previous_secret_hash: 'text',
    previous_secret_expires_at: 'time',
    scopes: 'set',
    audiences: 'set',
    redirect_uris: 'set',
    post_logout_redirect_uris: 'set',
    disabled_at: 'time',
  },
};

/** The columns that decide who can sign in, how, and for which accounts. */
export const USER_ROWS: AuthenticatedTable = {
  table: 'users',
  key: { id: 'uuid' },
  grants: {
    email: 'text',
    email_verified: 'boolean',
    password_hash: 'text',
    account_ids: 'set',
    requires_second_factor: 'boolean',
    disabled_at: 'time',
  },
};

/** The columns that decide what a person may do at the services. */
export const USER_ROLES_ROWS: AuthenticatedTable = {
  table: 'user_roles',
  key: { user_id: 'uuid', audience: 'text' },
  grants: { roles: 'set' },
};

/** The columns that decide whom a passkey signs in, and how its use is described in tokens. */
export const PASSKEY_ROWS: AuthenticatedTable = {
  table: 'passkeys',
  key: { id: 'uuid' },
  grants: { user_id: 'uuid', credential_id: 'bytes', public_key: 'bytes', synced: 'boolean' },
};

/** The columns that decide whom an outside provider signs in. */
export const EXTERNAL_IDENTITY_ROWS: AuthenticatedTable = {
  table: 'external_identities',
  key: { issuer: 'text', subject: 'text' },
  grants: { user_id: 'uuid' },
};

export const authenticatedTables: readonly AuthenticatedTable[] = [
  CLIENT_ROWS,
  USER_ROWS,
  USER_ROLES_ROWS,
  PASSKEY_ROWS,
  EXTERNAL_IDENTITY_ROWS,
  ...changeRequestTables,
];
