import { randomBytes, randomUUID } from 'node:crypto';
import {
  createDatabase,
  createTestIssuer,
  redisServersOf,
  type RedisUnderTest,
  serviceEnv,
  writeTestKeyring,
} from '@tessera/local/testing';
import { keyNames, migrateService } from '@tessera/service';
import { DataSource } from 'typeorm';
import { fraud } from '../../src/index.js';
import { PostgresVelocityStore } from '../../src/velocity/postgres-velocity-store.js';
import { RedisVelocityStore } from '../../src/velocity/redis-velocity-store.js';
import type { VelocityStore } from '../../src/velocity/velocity-store.js';

/** A kind of store, opened once per process. */
export interface StoreUnderTest {
  open(): Promise<VelocityStore>;
  close(): Promise<void>;
}

/** The store on Postgres, which can also be opened with a test's own connections. */
export interface PostgresStores extends StoreUnderTest {
  connect(options: { poolSize: number }): Promise<DataSource>;
}

export async function postgresStores(): Promise<PostgresStores> {
  const [database, issuer] = await Promise.all([createDatabase(), createTestIssuer()]);
  const keys = await writeTestKeyring(keyNames(fraud));
  await migrateService(fraud, serviceEnv({ databaseUrl: database.url, issuer, keys }));
  const opened: DataSource[] = [];
  const connect = async ({ poolSize }: { poolSize: number }) => {
    const dataSource = new DataSource({ type: 'postgres', url: database.url, poolSize });
    opened.push(await dataSource.initialize());
    return dataSource;
  };
  return {
    connect,
    open: async () => new PostgresVelocityStore(await connect({ poolSize: 4 })),
    close: async () => {
      await Promise.all(opened.map((dataSource) => dataSource.destroy()));
      await Promise.all([database.drop(), issuer.close()]);
    },
  };
}

export async function redisStores(prepare: () => Promise<RedisUnderTest>): Promise<StoreUnderTest> {
  const redis = await prepare();
  const namespace = `test-${randomBytes(4).toString('hex')}`;
  const opened: VelocityStore[] = [];
  return {
    open: async () => {
      const servers = redisServersOf(redis.env);
      const store = new RedisVelocityStore({ servers, namespace, timeoutMs: 5_000 });
      opened.push(store);
      await store.ready();
      return store;
    },
    close: async () => {
      await Promise.all(opened.map((store) => store.close()));
      await redis.remove();
    },
  };
}

/** 32 hex digits, the format of the IDs of definitions and series. */
export function newId(): string {
  return randomUUID().replaceAll('-', '');
}
