/** The keys of the keyring that the vault uses; one key, one use. */
export const KEYRING_KEYS = {
  /** Never rotates: the same card must always have the same fingerprint. */
  cardFingerprint: 'card-fingerprint',
  tokenizationSession: 'tokenization-session',
  jwePrivateKey: 'jwe-private-key',
} as const;
