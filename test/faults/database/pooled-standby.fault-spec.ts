import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { loadConfig, ServiceConfig } from '@tessera/config';
import { createDataSource, routeReads, type ReadRouter } from '@tessera/database';
import {
  FailoverPair,
  hasPgBouncer,
  PgBouncer,
  redisUrl,
  serviceEnv,
  until,
  type TestDatabase,
} from '@tessera/local/testing';
import { createLogger, outputTo } from '@tessera/telemetry';
import { Registry } from 'prom-client';
import type { DataSource } from 'typeorm';

const TIMEOUT_MS = 180_000;
const PARTS = { name: 'pooled', entities: [], migrations: [] };
const CALLERS = 8;
const ROUNDS = 40;

if (hasPgBouncer() && redisUrl() !== null) {
  describe('a primary and a standby, each behind a PgBouncer in transaction mode', () => {
    const ends: (() => Promise<unknown>)[] = [];
    let pair: FailoverPair;
    let database: TestDatabase;
    let primary: DataSource;
    let router: ReadRouter;

    beforeAll(async () => {
      pair = await FailoverPair.create();
      ends.push(() => pair.close());
      database = await pair.createDatabase();
      const urls = await Promise.all(
        [database.url, pair.onStandby(database.url)].map(async (url) => {
          const pooler = await PgBouncer.start(url, { poolSize: 2 });
          ends.push(() => pooler.stop());
          return pooler.url;
        }),
      );
      const env = {
        ...serviceEnv({ databaseUrl: urls[0] ?? '', keys: '/dev/null' }),
        DATABASE_POOLER: 'transaction',
        DATABASE_READ_URL: urls[1] ?? '',
        DATABASE_READ_WAIT_MS: '5000',
        REDIS_URL: redisUrl() ?? '',
      };
      const config = loadConfig(ServiceConfig, env, {}, 'api');
      primary = await createDataSource(config, PARTS).initialize();
      ends.push(() => primary.destroy());
      await primary.query('create table example (id int primary key)');
      const output = outputTo(() => undefined);
      const routed = routeReads({
        config,
        parts: PARTS,
        primary,
        registry: new Registry(),
        logger: createLogger({ level: 'error', service: 'pooled', instance: 'test', output }),
        onOpen: () => undefined,
      });
      if (routed === undefined) throw new Error('There is no standby.');
      router = routed;
      router.start();
      ends.push(() => router.stop());
      await until('reads go to the standby', () => Promise.resolve(router.isInUse));
    }, TIMEOUT_MS);

    afterAll(async () => {
      for (const end of ends.reverse()) await end();
    }, TIMEOUT_MS);

    it('is read at the standby, and shows what was written', async () => {
      const missed: number[] = [];
      const servers = new Set<boolean>();
      const call = async (caller: number): Promise<void> => {
        for (let round = 0; round < ROUNDS; round += 1) {
          const id = round * CALLERS + caller;
          await primary.query('insert into example values ($1)', [id]);
          const [row] = await router.read((db) =>
            db.query<{ found: boolean; standby: boolean }[]>(
              `select exists (select from example where id = $1) as found,
                 pg_is_in_recovery() as standby`,
              [id],
            ),
          );
          if (row?.found !== true) missed.push(id);
          servers.add(row?.standby === true);
        }
      };
      await Promise.all(Array.from({ length: CALLERS }, (_, caller) => call(caller)));
      expect(missed).toEqual([]);
      expect(servers).toEqual(new Set([true]));
    });
  });
}
