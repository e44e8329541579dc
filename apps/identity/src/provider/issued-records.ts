import { createHash } from 'node:crypto';
import type { DataSource, EntityManager } from 'typeorm';

/** The hash that a person's records are found by. */
export function userHash(userId: string): Buffer {
  return createHash('sha256').update(`user:${userId}`).digest();
}

/**
 * Ends a person's access: sessions, refresh tokens, codes, grants, unfinished sign-ins, and links to
 * choose a password. Issued
 * id-tokens stay valid until they expire, at most 15 minutes.
 */
export async function endAccess(tx: EntityManager, userId: string): Promise<void> {
  await tx.query('delete from password_links where user_id = $1', [userId]);
  await tx.query('delete from oidc_records where user_hash = $1', [userHash(userId)]);
}

/** Whether a person's grant still exists, by the hash of its ID. */
export async function hasGrant(dataSource: DataSource, idHash: Buffer): Promise<boolean> {
  const rows: unknown[] = await dataSource.query(
    `select 1 from oidc_records where model = 'Grant' and id_hash = $1 and expires_at > now()`,
    [idHash],
  );
  return rows.length > 0;
}
