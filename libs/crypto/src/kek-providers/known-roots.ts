import { KekProviderError } from '../crypto.errors.js';

/**
 * Rejects a key that is wrapped under a root key which the operator has not listed. The root key's
 * name is stored in the database: an attacker who can write there must not choose the root key,
 * even one that the service's credentials may use.
 *
 * @throws KekProviderError
 */
export function requireKnownRoot(
  provider: string,
  rootKey: string,
  known: readonly string[],
): void {
  if (known.includes(rootKey)) return;
  throw new KekProviderError(
    provider,
    `the key is wrapped under ${JSON.stringify(rootKey)}, which is neither the configured root key nor one of KEK_PREVIOUS_ROOT_KEYS`,
  );
}
