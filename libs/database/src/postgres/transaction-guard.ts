import { AsyncLocalStorage } from 'node:async_hooks';
import type { Pool, PoolClient } from 'pg';
import type { DataSource, EntityManager } from 'typeorm';

interface Held {
  readonly dataSource: DataSource;
  isOpen: boolean;
}

const held = new AsyncLocalStorage<Held>();

/**
 * Tests only: code inside a transaction that requests another connection from the pool is refused.
 *
 * Under load every connection may belong to a transaction that waits for a second one, and then
 * none ever ends. With spare connections in the pool the mistake goes unnoticed, so the tests
 * enforce it.
 */
export function guardTransactions(dataSource: DataSource): DataSource {
  const initialize = dataSource.initialize.bind(dataSource);
  dataSource.initialize = async () => {
    await initialize();
    guardPool(dataSource);
    return dataSource;
  };
  guardManager(dataSource);
  return dataSource;
}

type Work = (tx: EntityManager) => Promise<unknown>;

function guardManager(dataSource: DataSource): void {
  const { manager } = dataSource;
  const transaction = manager.transaction.bind(manager) as (...args: unknown[]) => Promise<unknown>;
  const guarded = (...args: unknown[]): Promise<unknown> => {
    // The isolation may come before the work, and `DataSource` sends both, one of them undefined.
    const isWork = (arg: unknown): arg is Work => typeof arg === 'function';
    const work = args.find(isWork);
    if (work === undefined) return transaction(...args);
    const inside = async (tx: EntityManager): Promise<unknown> => {
      const here: Held = { dataSource, isOpen: true };
      try {
        return await held.run(here, () => work(tx));
      } finally {
        // Work that the transaction started without waiting for it may continue afterwards.
        here.isOpen = false;
      }
    };
    return transaction(...args.map((arg) => (arg === work ? inside : arg)));
  };
  manager.transaction = guarded;
}

type Connected = (error: Error | undefined, client?: PoolClient, release?: () => void) => void;

/** TypeORM and `prepared()` both come through here. */
function guardPool(dataSource: DataSource): void {
  const { master: pool } = dataSource.driver as unknown as { readonly master: Pool };
  const connect = pool.connect.bind(pool) as (connected?: Connected) => Promise<PoolClient>;
  const guarded = (connected?: Connected): Promise<PoolClient> | undefined => {
    const here = held.getStore();
    if (here?.isOpen !== true || here.dataSource !== dataSource) return connect(connected);
    const error = new SecondConnectionError();
    if (connected === undefined) return Promise.reject(error);
    connected(error);
    return undefined;
  };
  pool.connect = guarded as Pool['connect'];
}

/** A programming error, never a response. */
export class SecondConnectionError extends Error {
  constructor() {
    super(
      'A transaction asks the pool for a second connection: hand its EntityManager on, or ask before it begins.',
    );
    this.name = 'SecondConnectionError';
  }
}
