import { AsyncLocalStorage } from 'node:async_hooks';
import type { Pool } from 'pg';
import type { DataSource } from 'typeorm';

/**
 * What pg-pool's types do not name; the heap search test checks it against the installed version.
 */
interface PoolInternals {
  newClient: (waiting: unknown) => void;
  _release: (client: unknown, onIdleError: unknown, error?: unknown) => void;
}

/**
 * Lets the connections of a data source's pool belong to no request. The socket of one that a
 * request opened, and the timer of one that it released, would keep its context alive for as long
 * as they exist: for a sign-in, that is the URL with everything a person entered.
 */
export function detachPool(dataSource: DataSource): void {
  const { master: pool } = dataSource.driver as unknown as { readonly master: Pool };
  const internals = pool as unknown as PoolInternals;
  const outside = AsyncLocalStorage.snapshot();
  const open = internals.newClient.bind(pool);
  const release = internals._release.bind(pool);
  internals.newClient = (waiting) => {
    outside(open, waiting);
  };
  internals._release = (client, onIdleError, error) => {
    outside(release, client, onIdleError, error);
  };
}
