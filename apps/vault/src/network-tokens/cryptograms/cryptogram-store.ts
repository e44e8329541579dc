import type { SchemeCryptogram } from '../provider/token-service-provider.js';

/** A reference is good for five minutes. */
export const CRYPTOGRAM_LIFETIME_MS = 5 * 60_000;

/**
 * What a claim of a reference led to: its cryptogram, for this caller alone; `busy` while a forward
 * has it; `gone` when it was used, is too old or never was.
 */
export type CryptogramClaim =
  | { readonly kind: 'mine'; readonly cryptogram: SchemeCryptogram }
  | { readonly kind: 'busy' }
  | { readonly kind: 'gone' };

/**
 * Where cryptograms wait for their one forward: sealed, in memory, for five minutes. No
 * implementation writes to a disk.
 *
 * A forward claims a reference and then either uses it up or releases it. A claim that is neither,
 * because its process died, keeps the reference from everyone until its time is over: nobody knows
 * whether the cryptogram has reached its destination, and it must not go there twice.
 */
export abstract class CryptogramStore {
  /** @param reference bound to the token: it is found under no other */
  abstract put(tokenId: string, reference: string, cryptogram: SchemeCryptogram): Promise<void>;

  /** Looks without claiming; also while a forward has it. */
  abstract find(tokenId: string, reference: string): Promise<SchemeCryptogram | null>;

  /** Of claims at the same moment one is `mine`. */
  abstract claim(tokenId: string, reference: string): Promise<CryptogramClaim>;

  /** The claimed cryptogram has not left: the reference may be claimed again. */
  abstract release(tokenId: string, reference: string): Promise<void>;

  /** The claimed cryptogram has left: the reference is dead. */
  abstract useUp(tokenId: string, reference: string): Promise<void>;
}
