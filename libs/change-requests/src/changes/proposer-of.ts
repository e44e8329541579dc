import type { Principal } from '@tessera/auth';

const USER = 'user:';

/**
 * Who a caller is when two of them must be different. A person is the same in every client and for every
 * account, and an API key is the one who created it, so that no caller approves what they proposed.
 */
export function proposerOf({ kind, id, createdBy }: Principal): string {
  if (kind === 'user') return id.split('@')[0] ?? id;
  if (kind === 'client' || createdBy === undefined) return id;
  return createdBy.startsWith(USER) ? createdBy : `client:${createdBy}`;
}
