/** What a payment was authorized with. */
export const CREDENTIAL_TYPES = ['card', 'network_token', 'wallet_token'] as const;
export type CredentialType = (typeof CREDENTIAL_TYPES)[number];

/** Why the card was used although its token has a network token. */
export const CREDENTIAL_FALLBACKS = [
  'network_token_inactive',
  'network_token_refused',
  'cryptogram_unavailable',
  'provider_without_network_tokens',
] as const;
export type CredentialFallback = (typeof CREDENTIAL_FALLBACKS)[number];

/** The credential of a payment, as it is kept with the payment. */
export interface UsedCredential {
  readonly type: CredentialType;
  readonly hasCryptogram: boolean;
  readonly fallback: CredentialFallback | null;
}
