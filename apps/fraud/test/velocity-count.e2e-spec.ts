import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { checkReplayableAsync } from '@tessera/local/replayable';
import fc from 'fast-check';
import type { DataSource, QueryRunner } from 'typeorm';
import { answersOf, definitionsOf, recordValues } from '../src/velocity/postgres-batch.js';
import type { RecordedRow } from '../src/velocity/postgres-batch.js';
import type { VelocityCall, VelocityEntry } from '../src/velocity/velocity-store.js';
import { formerAnswers, formerValues, type FormerRow } from './support/former-velocities.js';
import { type PostgresStores, postgresStores } from './support/velocity-stores.js';

const TABLES = ['velocity_event', 'velocity_bucket', 'velocity_member', 'velocity_seen'];
const CASES = 40;
const MINUTE = 60;
const WINDOWS = [1, MINUTE, 3_600, 5_400];
/** Few, so that decisions of a batch and of several batches share them. */
const SERIES = ['1', '2'].map((digit) => digit.repeat(32));
const DECISIONS = Array.from({ length: 8 }, (_, n) => `00000000-0000-4000-8000-${uuidEnd(n)}`);
const MEMBERS = ['a', 'b'].map((digit) => digit.repeat(32));
/** Beyond the seconds of a window, so that a batch is at the edge of what an earlier one counted. */
const NUDGES_US = [-3, -2, -1, 0, 1, 2, 70];
/** Within the days that have partitions, whatever the time of the day. */
const STARTS_BEFORE_MS = 10 * 3_600_000;

let stores: PostgresStores;
let connection: DataSource;

beforeAll(async () => {
  stores = await postgresStores();
  connection = await stores.connect({ poolSize: 1 });
  await connection.query('create schema timed');
  for (const name of ['velocity_record', 'velocity_count']) await giveClock(name);
});

afterAll(() => stores.close());

/** A copy of the migrated function that takes its time from the test. */
async function giveClock(name: string): Promise<void> {
  const [{ text } = { text: '' }] = await connection.query<{ text: string }[]>(
    `select pg_get_functiondef(oid) as text from pg_proc where proname = $1`,
    [name],
  );
  const copy = text
    .replace(`public.${name}`, `timed.${name}`)
    .replace('clock_timestamp()', `current_setting('test.now')::timestamptz`);
  expect(copy).toContain('test.now');
  await connection.query(copy);
}

const FIRST_DIGIT = { count: 0, sum: 1, avg: 2, distinct: 3 };

interface Batch {
  readonly calls: readonly VelocityCall[];
  /** After the batch before. */
  readonly seconds: number;
  readonly nudgeUs: number;
}

const entries = fc
  .record({
    aggregate: fc.constantFrom(
      'count' as const,
      'sum' as const,
      'avg' as const,
      'distinct' as const,
    ),
    series: fc.constantFrom(...SERIES),
    adds: fc.boolean(),
    value: fc.constantFrom(0, 1, -3, 0.1, 12.25, 1e15),
    member: fc.constantFrom(...MEMBERS),
    readings: fc.array(
      fc.record({ seconds: fc.constantFrom(...WINDOWS), limit: fc.constantFrom(1, 2, 50) }),
      { minLength: 1, maxLength: 3 },
    ),
  })
  .map(({ aggregate, series, adds, value, member, readings }): VelocityEntry => {
    const isDistinct = aggregate === 'distinct';
    const hasValue = aggregate === 'sum' || aggregate === 'avg';
    const addition = {
      value: hasValue ? value : null,
      member: isDistinct ? member : null,
      tier: isDistinct ? 1 : 0,
    };
    return {
      definition: SERIES[0] ?? '',
      aggregate,
      keptSeconds: 86_400,
      // Each aggregate has its own series, as each definition has.
      series: `${FIRST_DIGIT[aggregate]}${series.slice(1)}`,
      addition: adds ? addition : null,
      readings,
    };
  });

const batches: fc.Arbitrary<Batch[]> = fc.array(
  fc.record({
    calls: fc.uniqueArray(
      fc.record({
        decisionId: fc.constantFrom(...DECISIONS),
        repeatable: fc.boolean(),
        context: fc.constant('c'),
        entries: fc.array(entries, { minLength: 1, maxLength: 3 }),
      }),
      { minLength: 1, maxLength: 6, selector: ({ decisionId }) => decisionId },
    ),
    seconds: fc.constantFrom(...WINDOWS),
    nudgeUs: fc.constantFrom(...NUDGES_US),
  }),
  { minLength: 1, maxLength: 6 },
);

/** What a function answers and leaves behind, undone afterwards. */
async function tried(runner: QueryRunner, name: string, values: readonly unknown[]) {
  await runner.query('savepoint before');
  const [row] = await record(runner, name, values);
  const left: unknown[] = [];
  for (const table of TABLES) {
    left.push(await runner.query(`select t::text from ${table} t order by 1`));
  }
  await runner.query('rollback to savepoint before');
  return { row, left };
}

function record(runner: QueryRunner, name: string, values: readonly unknown[]): Promise<object[]> {
  const parameters = values.map((_, index) => `$${index + 1}`).join(', ');
  return runner.query(`select * from timed.${name}(${parameters})`, [...values]) as Promise<
    object[]
  >;
}

/** Counts a history in both ways, each batch on top of the same batches before. */
async function compare(runner: QueryRunner, history: readonly Batch[]): Promise<void> {
  let nowUs = BigInt(Date.now() - STARTS_BEFORE_MS) * 1_000n;
  for (const { calls, seconds, nudgeUs } of history) {
    nowUs += BigInt(Math.round(seconds * 1_000_000) + nudgeUs);
    await runner.query(
      `select set_config('test.now',
        (timestamptz 'epoch' + $1::bigint * interval '1 microsecond')::text, true)`,
      [String(nowUs)],
    );
    const definitions = definitionsOf(calls);
    const values = recordValues(calls, definitions);
    const before = await tried(runner, 'velocity_record', formerValues(calls, definitions));
    const now = await tried(runner, 'velocity_count', values);
    expect(now.left).toEqual(before.left);
    const { covered, received } = before.row as FormerRow;
    expect(now.row).toMatchObject({ covered, received });
    const answers = answersOf(calls, definitions, now.row as RecordedRow).map((entries) =>
      entries.map((readings) => readings?.map(({ value, estimated }) => ({ value, estimated }))),
    );
    expect(answers).toEqual(formerAnswers(calls, before.row as FormerRow));
    await record(runner, 'velocity_count', values);
  }
}

/** Runs a comparison in a transaction that leaves nothing behind. */
async function undone(history: readonly Batch[]): Promise<void> {
  const runner = connection.createQueryRunner();
  await runner.startTransaction();
  try {
    await compare(runner, history);
  } finally {
    await runner.rollbackTransaction();
    await runner.release();
  }
}

/** Payments of one payer, whose sum of a minute each of them reads. */
function paymentsTogether(seconds: number, nudgeUs: number): Batch {
  const entry: VelocityEntry = {
    definition: '1'.repeat(32),
    aggregate: 'sum',
    keptSeconds: MINUTE,
    series: '2'.repeat(32),
    addition: { value: 3, member: null, tier: 0 },
    readings: [{ seconds: MINUTE, limit: 1 }],
  };
  const calls = DECISIONS.map((decisionId) => ({
    decisionId,
    repeatable: false,
    context: 'c',
    entries: [entry],
  }));
  return { calls, seconds, nudgeUs };
}

it('answers and counts exactly as the function of the releases before', async () => {
  await checkReplayableAsync('velocity_count', fc.asyncProperty(batches, undone), CASES);
});

it.each(NUDGES_US)('agrees where payments leave a window within a batch (%i µs)', async (us) => {
  await undone([paymentsTogether(1, 0), paymentsTogether(MINUTE, us)]);
});

function uuidEnd(n: number): string {
  return String(n).padStart(12, '0');
}
