import { rowMacColumns } from '@tessera/integrity';
import type { NamedKeyUses } from '@tessera/keys';
import { KEYRING_KEYS } from '../keyring-keys.js';
import { secondFactorContext } from '../mfa/second-factors.service.js';
import { recordContext } from '../provider/record-adapter.js';
import { signingKeyContext } from '../signing-keys/signing-keys.service.js';
import { LONGEST_MEMORY_MS } from '../sign-in/sign-in-attempts.repository.js';
import { authenticatedTables } from './authenticated-tables.js';

/** Every column that a named key seals or hashes, for the `named-keys` commands. */
export const NAMED_KEY_USES: NamedKeyUses = {
  sealedColumns: [
    ...rowMacColumns(authenticatedTables),
    {
      table: 'signing_keys',
      column: 'sealed_jwk',
      key: KEYRING_KEYS.signingKey,
      binding: { id: ['kid'], aad: signingKeyContext },
    },
    {
      table: 'oidc_records',
      column: 'sealed_payload',
      key: KEYRING_KEYS.oidcRecord,
      binding: { id: ['model', 'id_hash'], aad: recordContext },
    },
    {
      table: 'second_factors',
      column: 'sealed_secret',
      key: KEYRING_KEYS.secondFactor,
      binding: { id: ['user_id'], aad: secondFactorContext },
    },
  ],
  hashedColumns: [
    {
      table: 'clients',
      column: 'secret_hash',
      key: KEYRING_KEYS.clientSecret,
      encoding: 'base64url',
    },
    {
      table: 'clients',
      column: 'previous_secret_hash',
      key: KEYRING_KEYS.clientSecret,
      encoding: 'base64url',
      live: 'previous_secret_expires_at > now()',
    },
    {
      table: 'recovery_codes',
      column: 'code_hash',
      key: KEYRING_KEYS.recoveryCode,
      live: 'used_at is null',
    },
    {
      table: 'password_links',
      column: 'link_hash',
      key: KEYRING_KEYS.passwordLink,
      live: 'expires_at > now()',
    },
  ],
  lifetimes: { [KEYRING_KEYS.signInSubject]: LONGEST_MEMORY_MS },
};
