import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createDataSource, routeReads, type ReadRouter } from '@tessera/database';
import { loadConfig, ServiceConfig } from '@tessera/config';
import { FailoverPair, serviceEnv, until, type TestDatabase } from '@tessera/local/testing';
import { createLogger, outputTo } from '@tessera/telemetry';
import { Registry } from 'prom-client';
import type { DataSource } from 'typeorm';
import type { ReportRow } from '../src/report-row.js';
import { ReportRows } from '../src/report-rows.js';

const TIMEOUT_MS = 180_000;
const PARTS = { name: 'reports', entities: [], migrations: [] };
/** More than the first batch, which is sent before the rest is read. */
const ROWS = 2_000;
const ALL = 'select id, pg_is_in_recovery() as standby from example order by id';
/** The first rows come after minutes. */
const ENDLESS = 'select id, pg_sleep(1) from example';

describe('a report of a database with a standby', () => {
  let pair: FailoverPair;
  let database: TestDatabase;
  let primary: DataSource;
  let router: ReadRouter | undefined;
  let rows: ReportRows;
  let stop: AbortController;

  beforeAll(async () => {
    pair = await FailoverPair.create();
  }, TIMEOUT_MS);

  afterAll(() => pair.close(), TIMEOUT_MS);

  beforeEach(async () => {
    database = await pair.createDatabase();
    const env = {
      ...serviceEnv({ databaseUrl: database.url, keys: '/dev/null' }),
      DATABASE_READ_URL: pair.onStandby(database.url),
      DATABASE_READ_WAIT_MS: '5000',
    };
    const config = loadConfig(ServiceConfig, env, {}, 'api');
    primary = await createDataSource(config, PARTS).initialize();
    await primary.query('create table example (id int)');
    await primary.query('insert into example select generate_series(1, $1::int)', [ROWS]);
    router = routeReads({
      config,
      parts: PARTS,
      primary,
      registry: new Registry(),
      logger: createLogger({
        level: 'error',
        service: 'reports',
        instance: 'test',
        fields: [],
        output: outputTo(() => undefined),
      }),
      onOpen: () => undefined,
    });
    router?.start();
    await until('reads go to the standby', () => Promise.resolve(router?.isInUse === true));
    rows = new ReportRows(primary, TIMEOUT_MS);
    stop = new AbortController();
  }, TIMEOUT_MS);

  afterEach(async () => {
    await router?.stop();
    await primary.destroy();
    await database.drop();
  }, TIMEOUT_MS);

  const read = async (sql = ALL): Promise<ReportRow[]> => {
    const found: ReportRow[] = [];
    for await (const batch of rows.read(sql, [], stop.signal)) found.push(...batch);
    return found;
  };

  /** Removes what an older snapshot still sees, so that the standby must cancel its reader. */
  const removeRows = async (): Promise<void> => {
    await primary.query('delete from example');
    await primary.query('vacuum example');
  };

  /** How many reports are read, or wait for their reader. */
  const reportsAtStandby = async (): Promise<number> => {
    const [row] = await (router as ReadRouter).read((db) =>
      db.query<{ count: number }[]>(
        `select count(*)::int as count from pg_stat_activity
         where query like 'fetch %' and state <> 'idle' and datname = current_database()`,
      ),
    );
    return row?.count ?? 0;
  };

  it('is read there', async () => {
    const found = await read();
    expect(found).toHaveLength(ROWS);
    expect(found.every(({ standby }) => Boolean(standby))).toBe(true);
  });

  it('is read from the primary if the standby cancels it before the first rows', async () => {
    const first = rows.read(ENDLESS, [], stop.signal).next();
    await until('the standby works on it', async () => (await reportsAtStandby()) === 1);
    await removeRows();
    expect(await first).toEqual({ done: true, value: undefined });
  });

  it('breaks off if the standby cancels it later, and is read from the primary the next time', async () => {
    const report = rows.read(ALL, [], stop.signal);
    expect((await report.next()).value).toHaveLength(500);
    await removeRows();
    await until('the standby has ended it', async () => (await reportsAtStandby()) === 0);
    await expect(async () => {
      for await (const batch of report) expect(batch.length).toBeGreaterThan(0);
    }).rejects.toThrow();
    await primary.query('insert into example values (1)');
    expect(await read()).toEqual([{ id: 1, standby: false }]);
  });

  it('is cancelled there when its reader is gone', async () => {
    const first = rows.read(ENDLESS, [], stop.signal).next();
    await until('the standby works on it', async () => (await reportsAtStandby()) === 1);
    stop.abort(new Error('The reader is gone.'));
    await expect(first).rejects.toThrow('The reader is gone.');
    expect(await reportsAtStandby()).toBe(0);
  });
});
