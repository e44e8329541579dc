import { definePurge } from '@tessera/work';

/** Removes expired authorization codes, sessions and tokens. */
export const OidcRecordPurgeWorker = definePurge({
  does: 'remove expired codes, sessions and tokens',
  table: 'oidc_records',
  column: 'expires_at',
  clock: 'database',
  primaryKey: ['model', 'id_hash'],
  everyMs: 60_000,
  batch: 500,
});
