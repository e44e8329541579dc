import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { FailoverPair, until, type TestDatabase } from '@tessera/local/testing';
import type pg from 'pg';
import { DataSource, type EntityManager } from 'typeorm';
import { boundedWaits } from '../src/postgres/create-data-source.js';
import { ReadRouter, type ReadOutcome } from '../src/standby/read-router.js';

const TIMEOUT_MS = 180_000;
const STATEMENT_TIMEOUT_MS = 20_000;
const CONNECTION = boundedWaits({
  statementTimeoutMs: STATEMENT_TIMEOUT_MS,
  databaseConnectionLifetimeSeconds: 300,
});

describe('a router of reads', () => {
  let pair: FailoverPair;
  let database: TestDatabase;
  let primary: DataSource;
  let router: ReadRouter;
  let outcomes: ReadOutcome[];
  /** Why reads went to the primary, each time that they began to. */
  let reasons: string[];

  beforeAll(async () => {
    pair = await FailoverPair.create();
  }, TIMEOUT_MS);

  afterAll(() => pair.close(), TIMEOUT_MS);

  beforeEach(async () => {
    database = await pair.createDatabase();
    primary = await dataSource(database.url).initialize();
    await primary.query('create table example (id int primary key)');
    [outcomes, reasons] = [[], []];
    router = route(pair.onStandby(database.url));
    await until('reads go to the standby', () => Promise.resolve(router.isInUse));
  }, TIMEOUT_MS);

  afterEach(async () => {
    await pair.resumeReplay();
    await router.stop();
    await primary.destroy();
    await database.drop();
  }, TIMEOUT_MS);

  /** @param standbyUrl where reads are to be made */
  const route = (standbyUrl: string, waitMs = STATEMENT_TIMEOUT_MS): ReadRouter => {
    const routed = new ReadRouter({
      primary,
      standby: dataSource(standbyUrl),
      connection: { ...CONNECTION, connectionString: standbyUrl },
      waitMs,
      checkEveryMs: 50,
      onOpen: () => undefined,
      onRead: (outcome) => outcomes.push(outcome),
      onChange: (reason) => {
        if (Error.isError(reason)) reasons.push(reason.message);
      },
    });
    routed.start();
    return routed;
  };

  const replace = async (standbyUrl: string, waitMs?: number): Promise<void> => {
    await router.stop();
    router = route(standbyUrl, waitMs);
  };

  it('reads at the standby whatever was written before, also through other connections', async () => {
    for (let id = 0; id < 200; id += 1) {
      await primary.query('insert into example values ($1)', [id]);
      const seen = await router.read(async (db) => [await ids(db), await isStandby(db)]);
      expect(seen).toEqual([Array.from({ length: id + 1 }, (_, each) => each), true]);
    }
    expect(new Set(outcomes)).toEqual(new Set(['standby']));
  });

  it('learns the position of the primary once for reads that begin together', async () => {
    let asked = 0;
    const { master: pool } = primary.driver as unknown as { readonly master: pg.Pool };
    pool.on('acquire', () => (asked += 1));
    const seen = await Promise.all(Array.from({ length: 50 }, () => router.read(isStandby)));
    expect(seen.every(Boolean)).toBe(true);
    // Checks of the standby are among them.
    expect(asked).toBeLessThan(25);
  });

  it('reads at the primary while the standby lags, and at the standby when it has caught up', async () => {
    await replace(pair.onStandby(database.url), 20);
    await until('reads go to the standby', () => Promise.resolve(router.isInUse));
    // Before, the standby may have lacked the database.
    reasons.splice(0);
    await pair.pauseReplay();
    await primary.query('insert into example values (1)');
    expect(await router.read(async (db) => [await ids(db), await isStandby(db)])).toEqual([
      [1],
      false,
    ]);
    expect(await router.read(isStandby)).toBe(false);
    expect(outcomes).toEqual(['lagging', 'suspended']);
    expect(reasons.join()).toMatch(/^The standby is \d+ bytes behind the primary\.$/);
    await until('the lag is measured', () => Promise.resolve((router.behindBytes ?? 0) > 0));
    await pair.resumeReplay();
    await until('reads go to the standby', () => Promise.resolve(router.isInUse));
    expect(await router.read(isStandby)).toBe(true);
    expect(router.behindBytes).toBe(0);
  });

  it('repeats at the primary what the standby cancels in order to keep up', async () => {
    await primary.query('insert into example select generate_series(1, 1000)');
    let reads = 0;
    const reading = Promise.withResolvers<undefined>();
    const read = router.read((db) =>
      db.transaction('REPEATABLE READ', async (tx) => {
        reads += 1;
        const count = (await ids(tx)).length;
        if (await isStandby(tx)) {
          reading.resolve(undefined);
          await tx.query('select pg_sleep(15)');
        }
        return count;
      }),
    );
    await reading.promise;
    await primary.query('delete from example where id > 10');
    await primary.query('vacuum example');
    expect(await read).toBe(10);
    expect(reads).toBe(2);
    expect(outcomes).toEqual(['standby', 'conflict']);
    expect(router.isInUse).toBe(true);
  });

  it('repeats no read that failed for another reason', async () => {
    for (const failing of ['select 1 / 0', `set statement_timeout = 50; select pg_sleep(10)`]) {
      let reads = 0;
      const read = router.read(async (db) => {
        reads += 1;
        await db.query(failing);
      });
      await expect(read).rejects.toThrow(/division by zero|statement timeout/);
      expect(reads).toBe(1);
    }
    expect(router.isInUse).toBe(true);
  });

  it.each([
    ['the primary itself', () => database.url, 'is not a standby'],
    [
      'another database',
      () => new URL('/postgres', pair.onStandby(database.url)).href,
      'leads to another database',
    ],
    ['an address without a server', () => 'postgres://127.0.0.1:9/nothing', 'ECONNREFUSED'],
  ])('does not read from %s', async (_, url, reason) => {
    const bad = url();
    await router.stop();
    router = route(bad);
    await router.check();
    expect(router.isInUse).toBe(false);
    expect(await router.read(isStandby)).toBe(false);
    expect(reasons.join()).toContain(reason);
  });
});

function dataSource(url: string): DataSource {
  return new DataSource({ type: 'postgres', url, extra: CONNECTION });
}

async function ids(tx: EntityManager): Promise<number[]> {
  const rows = await tx.query<{ id: number }[]>('select id from example order by id');
  return rows.map(({ id }) => id);
}

async function isStandby(tx: EntityManager): Promise<boolean> {
  const [row] = await tx.query<{ standby: boolean }[]>('select pg_is_in_recovery() as standby');
  return row?.standby === true;
}
