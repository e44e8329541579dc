import type { Secret } from '@tessera/crypto';

/** PCI DSS 3.3 forbids storing a code after authorization: an hour is enough for the current payment. */
export const SECURITY_CODE_LIFETIME_MS = 60 * 60_000;

/**
 * Where security codes live: sealed, in memory, for at most an hour, and gone after their first
 * use. No implementation writes to a disk.
 */
export abstract class SecurityCodeStore {
  /** Replaces an earlier one. */
  abstract put(tokenId: string, code: Secret<string>, lifetimeMs: number): Promise<void>;

  /** Puts back a code that was taken and not used; one that was stored meanwhile stays. */
  abstract putBack(tokenId: string, code: Secret<string>, lifetimeMs: number): Promise<void>;

  abstract has(tokenId: string): Promise<boolean>;

  /** The code, once: of simultaneous calls exactly one gets it. */
  abstract take(tokenId: string): Promise<Secret<string> | null>;

  abstract delete(tokenId: string): Promise<void>;
}
