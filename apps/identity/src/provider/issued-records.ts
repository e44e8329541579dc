import { createHash } from 'node:crypto';
import type { EntityManager } from 'typeorm';

/** The hash that a person's records are found by. */
export function userHash(userId: string): Buffer {
  return createHash('sha256').update(`user:${userId}`).digest();
}

/**
 * Ends a person's access: sessions, refresh tokens, codes, grants and unfinished sign-ins. Issued
 * id-tokens stay valid until they expire, at most 15 minutes.
 */
export async function endAccess(tx: EntityManager, userId: string): Promise<void> {
  await tx.query('delete from oidc_records where user_hash = $1', [userHash(userId)]);
}
