import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { ServiceConfig } from '@tessera/config';
import {
  boundedWaits,
  boundStatements,
  createDataSource,
  isDatabaseUnavailable,
  prepared,
} from '@tessera/database';
import {
  createCluster,
  FaultProxy,
  until,
  type PrivateCluster,
  type TestDatabase,
} from '@tessera/local/testing';
import pg from 'pg';
import { DataSource } from 'typeorm';

/** On a slow machine a statement that nothing hinders takes its time as well. */
const STATEMENT_TIMEOUT_MS = 2_000;
/** The statement's time and the margin of a second, on a slow machine. */
const ANSWER_MS = 20_000;
const TIMEOUT_MS = 120_000;
const SELECT_ONE = { name: 'one', text: 'select 1 as one' };

let cluster: PrivateCluster;
let database: TestDatabase;
let proxy: FaultProxy;
let dataSource: DataSource;

beforeAll(async () => {
  cluster = await createCluster();
  database = await cluster.createDatabase();
}, TIMEOUT_MS);

afterAll(async () => {
  await cluster.close();
});

beforeEach(async () => {
  proxy = await FaultProxy.open(database.url);
  dataSource = await open({ url: proxy.url });
});

afterEach(async () => {
  await dataSource.destroy();
  await proxy.close();
});

async function open({ url = database.url, poolSize = 1 }): Promise<DataSource> {
  const config = {
    databaseUrl: { expose: () => url },
    databasePool: poolSize,
    statementTimeoutMs: STATEMENT_TIMEOUT_MS,
    nodeEnv: 'test',
  } as unknown as ServiceConfig;
  return createDataSource(config, { name: 'test', entities: [], migrations: [] }).initialize();
}

async function asAdmin(...statements: string[]): Promise<void> {
  const admin = new pg.Client({ connectionString: database.adminUrl });
  await admin.connect();
  for (const statement of statements) await admin.query(statement);
  await admin.end();
}

async function failureOf(work: Promise<unknown>): Promise<{ readonly cause: unknown; ms: number }> {
  const since = performance.now();
  try {
    await work;
  } catch (cause) {
    return { cause, ms: performance.now() - since };
  }
  throw new Error('It did not fail.');
}

async function expectUnavailable(work: Promise<unknown>): Promise<unknown> {
  const { cause, ms } = await failureOf(work);
  expect([String(cause), isDatabaseUnavailable(cause)]).toEqual([String(cause), true]);
  expect(ms).toBeLessThan(ANSWER_MS);
  return cause;
}

describe('a connection on which no answer comes', () => {
  it.each([
    ['a query of TypeORM', () => dataSource.query('select 1')],
    ['a prepared statement', () => prepared(dataSource, SELECT_ONE, [])],
  ])('fails %s in time, is destroyed, and the next gets another', async (_name, query) => {
    await query();
    proxy.silence();
    await expectUnavailable(query());
    expect(await dataSource.query('select 2 as two')).toEqual([{ two: 2 }]);
    await until('the service has given it up', () =>
      Promise.resolve(proxy.silentConnections === 0),
    );
  });

  it.each([
    ['a statement', true],
    ['the COMMIT', false],
  ])('fails a transaction at %s in time, and the next gets another', async (_name, isStatement) => {
    await expectUnavailable(
      dataSource.transaction(async (tx) => {
        await tx.query('select 1');
        if (isStatement) proxy.silence();
        await prepared(tx, SELECT_ONE, []);
        proxy.silence();
      }),
    );
    expect(await dataSource.query('select 2 as two')).toEqual([{ two: 2 }]);
  });

  it('never hands a late answer to the next query', async () => {
    await dataSource.query('select 1');
    cluster.freeze();
    try {
      await expectUnavailable(dataSource.query(`select 'late' as answer`));
    } finally {
      cluster.thaw();
    }
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        prepared(dataSource, { name: `n_${index}`, text: `select ${index} as n` }, []),
      ),
    );
    expect(answers).toEqual(Array.from({ length: 8 }, (_, index) => [{ n: index }]));
  });

  it(
    'is waited for as long as a transaction has asked for, and no longer after it',
    async () => {
      const slow = 2 * STATEMENT_TIMEOUT_MS + 1_000;
      await dataSource.transaction(async (tx) => {
        await boundStatements(tx, 4 * slow);
        await tx.query('select pg_sleep($1)', [slow / 1_000]);
      });
      const cancelled = await expectUnavailable(dataSource.query('select pg_sleep(30)'));
      expect(String(cancelled)).toContain('statement timeout');
      proxy.silence();
      await expectUnavailable(dataSource.query('select 1'));
    },
    TIMEOUT_MS,
  );

  it(
    'does not end a result that keeps coming for longer',
    async () => {
      const pool = new pg.Pool({
        ...boundedWaits({
          statementTimeoutMs: STATEMENT_TIMEOUT_MS,
          databaseConnectionLifetimeSeconds: 300,
        }),
        statement_timeout: 0,
        connectionString: database.url,
        max: 1,
      });
      const rows = 60;
      const text = `select repeat('x', 65536), pg_sleep(0.1) from generate_series(1, ${rows})`;
      expect((await pool.query(text)).rowCount).toBe(rows);
      await pool.end();
    },
    TIMEOUT_MS,
  );
});

describe('a transaction', () => {
  const second = 'asks the pool for a second connection';

  it('that asks for a second connection is refused in tests, however it asks', async () => {
    const inside = (ask: () => Promise<unknown>) => dataSource.transaction(ask);
    await expect(inside(() => dataSource.query('select 1'))).rejects.toThrow(second);
    await expect(inside(() => prepared(dataSource, SELECT_ONE, []))).rejects.toThrow(second);
    const nested = () => dataSource.transaction((tx) => tx.query('select 1'));
    await expect(inside(nested)).rejects.toThrow(second);
    await expect(dataSource.transaction((tx) => prepared(tx, SELECT_ONE, []))).resolves.toEqual([
      { one: 1 },
    ]);
  });

  it('may start work that continues after it', async () => {
    const ended = Promise.withResolvers<undefined>();
    const setOff: Promise<unknown>[] = [];
    await dataSource.transaction(async (tx) => {
      await tx.query('select 1');
      setOff.push(ended.promise.then(() => dataSource.query('select 1 as one')));
    });
    ended.resolve(undefined);
    await expect(Promise.all(setOff)).resolves.toEqual([[{ one: 1 }]]);
  });
});

describe('what Postgres says when it cannot', () => {
  it(
    '57P01: ended by an administrator, within a statement and between two',
    async () => {
      const end = `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'tessera-test'`;
      const during = expectUnavailable(dataSource.query('select pg_sleep(25)'));
      await until('the statement runs', async () => {
        const admin = new pg.Client({ connectionString: database.adminUrl });
        await admin.connect();
        const { rowCount } = await admin.query(
          `select 1 from pg_stat_activity where query like 'select pg_sleep(25)'`,
        );
        await admin.end();
        return rowCount === 1;
      });
      await asAdmin(end);
      await during;
      await expectUnavailable(
        dataSource.transaction(async (tx) => {
          await tx.query('select 1');
          await asAdmin(end);
          await until('the connection is known to be lost', () =>
            Promise.resolve(tx.queryRunner?.isReleased === true),
          );
          await tx.query('select 1');
        }),
      );
      expect(await dataSource.query('select 2 as two')).toEqual([{ two: 2 }]);
    },
    TIMEOUT_MS,
  );

  it(
    '25006: it has become a replica; the connection is not used again',
    async () => {
      const pid = async (): Promise<number> => {
        const [row] = await dataSource.query<[{ pid: number }]>('select pg_backend_pid() as pid');
        return row.pid;
      };
      const before = await pid();
      await dataSource.query('create table thing (id int)');
      await asAdmin(
        'alter system set default_transaction_read_only = on',
        'select pg_reload_conf()',
      );
      try {
        await until('it takes no changes', async () => {
          const [row] = await dataSource.query<[{ on: string }]>(
            `select current_setting('transaction_read_only') as on`,
          );
          return row.on === 'on';
        });
        const insert = (): Promise<unknown> => dataSource.query('insert into thing values (1)');
        const refused = await expectUnavailable(insert());
        expect(String(refused)).toContain('read-only');
        await until('there is another connection', async () => (await pid()) !== before);
        await expectUnavailable(
          dataSource.transaction((tx) => tx.query('insert into thing values (1)')),
        );
      } finally {
        await asAdmin(
          'set transaction_read_only = off',
          'alter system reset default_transaction_read_only',
          'select pg_reload_conf()',
        );
      }
      await until('it takes changes again', () =>
        dataSource.query('insert into thing values (1)').then(
          () => true,
          () => false,
        ),
      );
    },
    TIMEOUT_MS,
  );

  it('53300: it has no connection to give', async () => {
    const role = new URL(database.url).username;
    await asAdmin(`alter role "${role}" connection limit 1`);
    const other = new DataSource({ ...dataSource.options });
    await expectUnavailable(other.initialize());
    await asAdmin(`alter role "${role}" connection limit -1`);
  });

  it('53100: its disk is full', async () => {
    await dataSource.query(`create function no_space() returns trigger language plpgsql as
      $$ begin raise 'could not extend file: No space left on device' using errcode = '53100'; end $$`);
    await dataSource.query('create table full_disk (id int)');
    await dataSource.query(
      'create trigger full_disk before insert on full_disk execute function no_space()',
    );
    await expectUnavailable(dataSource.query('insert into full_disk values (1)'));
    expect(await dataSource.query('select count(*)::int as count from full_disk')).toEqual([
      { count: 0 },
    ]);
  });

  it(
    '57P03: it is starting or stopping, and nothing listens at its address',
    async () => {
      const refusals = new Set<string>();
      const progress = { isOver: false };
      const restarted = cluster.crash().then(() => {
        progress.isOver = true;
      });
      while (!progress.isOver) {
        const { cause } = await failureOf(
          dataSource.query('select 1').then(() => Promise.reject(new Answered())),
        );
        if (cause instanceof Answered) continue;
        expect([String(cause), isDatabaseUnavailable(cause)]).toEqual([String(cause), true]);
        refusals.add(String(cause));
      }
      await restarted;
      expect(refusals.size).toBeGreaterThan(0);
      await until('it answers', () =>
        dataSource.query('select 1').then(
          () => true,
          () => false,
        ),
      );
    },
    TIMEOUT_MS,
  );
});

class Answered extends Error {}
