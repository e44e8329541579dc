import { accountTables } from '@tessera/accounts';
import { changeRequestTables } from '@tessera/change-requests';
import type { AuthenticatedTable } from '@tessera/integrity';

/** What an account has opted in to, and what the operator permits. */
export const SETTINGS_ROWS: AuthenticatedTable = {
  table: 'account_settings',
  key: { account_id: 'uuid' },
  grants: {
    guardian_cpa_mode: 'text',
    contract_id: 'text',
    issuer_metadata_enabled: 'boolean',
    scheme_references_enabled: 'boolean',
    cde_import_enabled: 'boolean',
    pci_attestation: 'text',
    allowed_card_schemes: 'set',
  },
};

/** Which account may use which card and which network token of the vault. */
export const TOKEN_ROWS: AuthenticatedTable = {
  table: 'token',
  key: { id: 'uuid' },
  grants: { account_id: 'uuid', network_token_id: 'uuid' },
};

/** Which account gets the card that a browser gives. */
export const TOKEN_SESSION_ROWS: AuthenticatedTable = {
  table: 'token_session',
  key: { id: 'uuid' },
  grants: { account_id: 'uuid', session_hash: 'bytes' },
};

/** Where the cards of an account may be sent to. */
export const DESTINATION_ROWS: AuthenticatedTable = {
  table: 'forward_destination',
  key: { account_id: 'uuid', destination: 'text' },
  grants: {},
};

export const authenticatedTables: readonly AuthenticatedTable[] = [
  ...accountTables,
  SETTINGS_ROWS,
  TOKEN_ROWS,
  TOKEN_SESSION_ROWS,
  DESTINATION_ROWS,
  ...changeRequestTables,
];
