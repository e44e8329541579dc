/** The keys of the keyring that the service uses; one key, one use. */
export const KEYRING_KEYS = {
  /** Hashes session ids, which are the whole credential of a browser. */
  tokenSession: 'token-session',
} as const;
