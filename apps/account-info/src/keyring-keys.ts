/** The keys of the keyring that the service uses; one key, one use. */
export const KEYRING_KEYS = {
  /** Hashes the cookies of browsers and the states of redirects. */
  checkCapability: 'check-capability',
} as const;
