/** The keys of the keyring that the console uses; one key, one use. */
export const KEYRING_KEYS = {
  session: 'console-session',
  signIn: 'console-sign-in',
} as const;
