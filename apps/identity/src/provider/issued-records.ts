import { createHash } from 'node:crypto';
import type { EntityManager } from 'typeorm';

/** The hash under which the records of a person are found. */
export function userHash(userId: string): Buffer {
  return createHash('sha256').update(`user:${userId}`).digest();
}

/**
 * Ends what a person holds: sessions, refresh tokens, codes, grants and unfinished sign-ins. Id-tokens
 * that were issued stay valid until they expire, at most 15 minutes.
 */
export async function endAccess(on: EntityManager, userId: string): Promise<void> {
  await on.query('delete from oidc_records where user_hash = $1', [userHash(userId)]);
}
