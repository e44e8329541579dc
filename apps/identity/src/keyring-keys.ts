/** The keys of the keyring that identity uses; one key, one use. */
export const KEYRING_KEYS = {
  clientSecret: 'client-secret',
  signingKey: 'signing-key',
  oidcRecord: 'oidc-record',
} as const;
