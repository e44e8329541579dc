import type { JWK } from 'jose';

/** The beginning of the modulus of oidc-provider's built-in key. */
const BUILT_IN_MODULUS = 'xwQ72P9z9OYshiQ-ntDYaPnnfwG6u9JAdLMZ5o0dmjl';
const BUILT_IN_KID = 'keystore-CHANGE-ME';

export class ForeignSigningKeyError extends Error {
  override readonly name = 'ForeignSigningKeyError';
}

/**
 * Without keys the provider signs with a key that is printed in its source, so that anyone could
 * forge tokens. No environment may run like that.
 */
export function refuseForeignKeys(keys: readonly JWK[]): void {
  if (keys.length === 0) {
    throw new ForeignSigningKeyError('There is no signing key; tokens cannot be signed.');
  }
  const builtIn = keys.some(
    (key) => key.kid === BUILT_IN_KID || key.n?.startsWith(BUILT_IN_MODULUS) === true,
  );
  if (builtIn) {
    throw new ForeignSigningKeyError("The signing key is oidc-provider's built-in one.");
  }
}
