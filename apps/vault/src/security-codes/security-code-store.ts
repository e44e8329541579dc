import type { Secret } from '@tessera/crypto';

/**
 * Where security codes live: sealed, in memory, for at most an hour, and gone after their first
 * use. PCI DSS 3.3 forbids keeping one after authorisation, so no implementation writes to a disk.
 */
export abstract class SecurityCodeStore {
  abstract put(tokenId: string, code: Secret<string>): Promise<void>;

  abstract has(tokenId: string): Promise<boolean>;

  /** The code, once: a second call finds none. */
  abstract take(tokenId: string): Promise<Secret<string> | null>;

  abstract delete(tokenId: string): Promise<void>;
}
