/** The keys of the keyring that the vault uses; one key, one use. */
export const KEYRING_KEYS = {
  /** Never rotates: the same card must always have the same fingerprint. */
  cardFingerprint: 'card-fingerprint',
  tokenizationSession: 'tokenization-session',
  jwePrivateKey: 'jwe-private-key',
  /** Seals the codes that replicas share in EPHEMERAL_REDIS_URL. */
  securityCode: 'security-code',
  /** Distinguishes a repeated request for a network token from a new one. */
  networkTokenRequest: 'network-token-request',
  /** Seals the cryptograms that wait for their one forward. */
  cryptogram: 'cryptogram',
  /** Recognizes the payload of a device wallet that was used before. */
  walletMessage: 'wallet-message',
  /** Hashes API keys: an attacker who has the table but not the keyring cannot use any of them. */
  apiKeyPepper: 'api-key-pepper',
} as const;
