/** The keys of the keyring that identity uses; one key, one use. */
export const KEYRING_KEYS = {
  clientSecret: 'client-secret',
  signingKey: 'signing-key',
  oidcRecord: 'oidc-record',
  secondFactor: 'second-factor',
  recoveryCode: 'recovery-code',
  signInSubject: 'sign-in-subject',
  passwordLink: 'password-link',
} as const;
