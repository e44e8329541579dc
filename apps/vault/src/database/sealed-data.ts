import { rowMacColumns } from '@tessera/integrity';
import type { SealedData, TableBinding } from '@tessera/keys';
import { webhookSealedColumns } from '@tessera/webhooks';
import { KEYRING_KEYS } from '../keyring-keys.js';
import { CRYPTOGRAM_LIFETIME_MS } from '../network-tokens/cryptograms/cryptogram-store.js';
import { SECURITY_CODE_LIFETIME_MS } from '../security-codes/security-code-store.js';
import { keyBinding, OWNER_COLUMNS } from '../token-access/token-owner.js';
import { authenticatedTables } from './authenticated-tables.js';

const DAY_MS = 24 * 60 * 60_000;

const OWNER_BINDING: TableBinding = {
  columns: OWNER_COLUMNS,
  bind: (client = null, account = null) => keyBinding({ client, account }),
};

/** A table that seals is named here, so that `keys status` and `keys rewrap` know of it. */
export const SEALED_DATA: SealedData = {
  wrappedKeyTables: [
    { table: 'pci_token', binding: OWNER_BINDING },
    { table: 'sealed_network_token', binding: { ...OWNER_BINDING, table: 'network_token' } },
    { table: 'generic_token', binding: OWNER_BINDING },
    { table: 'wallet_token', binding: OWNER_BINDING },
    { table: 'wallet_merchant_key' },
  ],
  sealedColumns: [
    {
      table: 'jwe_key',
      column: 'sealed_private_key',
      key: KEYRING_KEYS.jwePrivateKey,
      binding: { id: ['kid'], aad: (kid: string) => kid },
    },
    ...webhookSealedColumns,
    ...rowMacColumns(authenticatedTables),
  ],
  hashedColumns: [
    {
      table: 'api_key',
      column: 'key_hash',
      key: KEYRING_KEYS.apiKeyPepper,
      live: 'expires_at is null or expires_at > now()',
    },
    {
      table: 'tokenization_session',
      column: 'session_hash',
      key: KEYRING_KEYS.tokenizationSession,
      live: 'expires_at > now()',
    },
    // Checked whenever a session is read, also when it is over.
    {
      table: 'tokenization_session',
      column: 'owner_mac',
      key: KEYRING_KEYS.tokenizationSession,
    },
    {
      table: 'network_token',
      column: 'request_hash',
      key: KEYRING_KEYS.networkTokenRequest,
      live: `created_at > now() - interval '1 day'`,
    },
  ],
  lifetimes: {
    [KEYRING_KEYS.securityCode]: SECURITY_CODE_LIFETIME_MS,
    [KEYRING_KEYS.cryptogram]: CRYPTOGRAM_LIFETIME_MS,
    // Payloads are remembered under every version: how long the longest-lived of them is fresh.
    [KEYRING_KEYS.walletMessage]: 31 * DAY_MS,
  },
};
