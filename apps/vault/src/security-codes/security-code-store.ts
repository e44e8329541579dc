import type { Secret } from '@tessera/crypto';

/** PCI DSS 3.3 forbids keeping a code after authorisation: an hour is for the payment at hand. */
export const SECURITY_CODE_LIFETIME_MS = 60 * 60_000;

/**
 * Where security codes live: sealed, in memory, for at most an hour, and gone after their first
 * use. No implementation writes to a disk.
 */
export abstract class SecurityCodeStore {
  /** In place of an earlier one. */
  abstract put(tokenId: string, code: Secret<string>, lifetimeMs: number): Promise<void>;

  /** A code that was taken and not used; one that has been put meanwhile stays. */
  abstract putBack(tokenId: string, code: Secret<string>, lifetimeMs: number): Promise<void>;

  abstract has(tokenId: string): Promise<boolean>;

  /** The code, once: of calls at the same moment one finds it. */
  abstract take(tokenId: string): Promise<Secret<string> | null>;

  abstract delete(tokenId: string): Promise<void>;
}
