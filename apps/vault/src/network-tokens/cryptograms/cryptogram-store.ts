import type { SchemeCryptogram } from '../provider/token-service-provider.js';

/** A reference is valid for five minutes. */
export const CRYPTOGRAM_LIFETIME_MS = 5 * 60_000;

/**
 * The result of claiming a reference: its cryptogram, for this caller only; `busy` while a forward has
 * it; `gone` if it was used, has expired or never existed.
 */
export type CryptogramClaim =
  | { readonly kind: 'mine'; readonly cryptogram: SchemeCryptogram }
  | { readonly kind: 'busy' }
  | { readonly kind: 'gone' };

/**
 * Where cryptograms wait for their only forward: sealed, in memory, for five minutes. No implementation
 * writes to a disk.
 *
 * A forward claims a reference and then either uses it up or releases it. If the process dies in
 * between, the claim blocks the reference until it expires: the cryptogram may have reached its
 * destination, and it must not be sent twice.
 */
export abstract class CryptogramStore {
  /** @param reference bound to the token: it cannot be used with another */
  abstract put(tokenId: string, reference: string, cryptogram: SchemeCryptogram): Promise<void>;

  /** Checks without claiming; also works while a forward has it. */
  abstract find(tokenId: string, reference: string): Promise<SchemeCryptogram | null>;

  /** Of simultaneous claims exactly one is `mine`. */
  abstract claim(tokenId: string, reference: string): Promise<CryptogramClaim>;

  /** The claimed cryptogram was not sent: the reference may be claimed again. */
  abstract release(tokenId: string, reference: string): Promise<void>;

  /** The claimed cryptogram was sent: the reference can no longer be used. */
  abstract useUp(tokenId: string, reference: string): Promise<void>;
}
