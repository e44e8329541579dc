/** The keys of the keyring that the service uses; one key, one use. */
export const KEYRING_KEYS = {
  /** Under it idempotency keys name the payments that they caused. */
  paymentKeys: 'payment-keys',
  /** Seals the keys that merchants share with the gateway. */
  merchantKeys: 'merchant-keys',
  /** Seals the IDs in the links of authentications. */
  authenticationLinks: 'authentication-links',
} as const;
