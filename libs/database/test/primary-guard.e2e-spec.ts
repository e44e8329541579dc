import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createDatabase, until, type TestDatabase } from '@tessera/local/testing';
import pg from 'pg';
import { BoundedClient } from '../src/postgres/bounded-client.js';
import { isDatabaseUnavailable } from '../src/postgres/database-errors.js';
import { PrimaryGuard } from '../src/postgres/primary-guard.js';

/** A guard, and a pool of one connection that it watches. */
describe('a guard of the primary', () => {
  let database: TestDatabase;
  let pool: pg.Pool;
  let guard: PrimaryGuard;
  /** What other processes have seen. */
  let seen: number;
  let refused: string[];

  beforeEach(async () => {
    database = await createDatabase();
    [seen, refused] = [0, []];
    guard = new PrimaryGuard({
      connection: { connectionString: database.url },
      everyMs: 60_000,
      memory: { raise: (_, timeline) => Promise.resolve(Math.max(seen, timeline)) },
      onRefused: (reason) => refused.push(reason),
    });
    pool = new pg.Pool({
      connectionString: database.url,
      Client: BoundedClient,
      max: 1,
      onConnect: guard.onConnect,
    });
    pool.on('error', () => undefined);
  });

  afterEach(async () => {
    await guard.stop();
    await pool.end();
    await database.drop();
  });

  const failureOf = (work: Promise<unknown>): Promise<unknown> =>
    work.then(
      () => null,
      (error: unknown) => error,
    );

  it('lets connections to the primary pass', async () => {
    await pool.query('select 1');
    await guard.probe();
    expect(refused).toEqual([]);
    expect(() => {
      guard.requireRightServer();
    }).not.toThrow();
  });

  it('refuses a server of an older timeline than another process has seen', async () => {
    seen = 7;
    const failure = await failureOf(pool.query('select 1'));
    expect(String(failure)).toContain('The database is a former primary');
    expect(isDatabaseUnavailable(failure)).toBe(true);
    expect(refused).toEqual(['former_primary']);
    expect(guard.leadsToWrongServer).toBe(true);
    expect(() => {
      guard.requireRightServer();
    }).toThrow('The database is a former primary');
  });

  it('destroys a connection with its statement when a newer timeline is seen', async () => {
    await pool.query('select 1');
    const waiting = failureOf(pool.query('select pg_sleep(30)'));
    seen = 7;
    await guard.probe();
    const failure = await waiting;
    expect(String(failure)).toContain('The database is a former primary');
    expect(isDatabaseUnavailable(failure)).toBe(true);
    await until('it is gone', () => Promise.resolve(pool.totalCount === 0));
  });

  it('accepts a server whose timeline the role may not read', async () => {
    const admin = new pg.Client({ connectionString: database.adminUrl });
    await admin.connect();
    await admin.query('revoke execute on function pg_walfile_name(pg_lsn) from public');
    await admin.end();
    seen = 7;
    expect((await pool.query<{ one: number }>('select 1 as one')).rows).toEqual([{ one: 1 }]);
    await guard.probe();
    expect(refused).toEqual([]);
  });
});
