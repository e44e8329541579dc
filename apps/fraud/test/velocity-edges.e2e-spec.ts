import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import type { DataSource } from 'typeorm';
import { PostgresVelocityStore } from '../src/velocity/postgres-velocity-store.js';
import { newId, type PostgresStores, postgresStores } from './support/velocity-stores.js';

const TOGETHER = 64;
const WINDOW_SECONDS = 120;
/** Past payments, so close to one another that some leave the window within a batch. */
const PAST = { count: 100_000, everyUs: 20 };
const ATTEMPTS = 10;

let stores: PostgresStores;
let connection: DataSource;
let store: PostgresVelocityStore;

beforeAll(async () => {
  stores = await postgresStores();
  connection = await stores.connect({ poolSize: 1 });
  store = new PostgresVelocityStore(connection);
});

afterAll(() => stores.close());

/** Payments over two seconds, from the start of the current window. */
async function payBefore(series: string): Promise<void> {
  await connection.query(
    `with past as (
       insert into velocity_event (series, at, decision_id, value)
         select $1, clock_timestamp() - make_interval(secs => $2) + n * $4 * interval '1 microsecond',
           gen_random_uuid(), n
         from generate_series(1, $3::int) n
         returning at, value
     )
     insert into velocity_bucket (series, width, at, count, sum)
       select $1, width, date_bin(make_interval(secs => width), at, timestamptz 'epoch'),
         count(*), sum(value)
       from past, (values (60), (3600)) size (width) group by 2, 3`,
    [series, WINDOW_SECONDS, PAST.count, PAST.everyUs],
  );
}

/** The values that decisions of one batch, which are a microsecond apart, get for their series. */
async function payTogether(series: string): Promise<Map<string, (number | null)[]>> {
  const windows = [{ seconds: WINDOW_SECONDS, limit: 1 }];
  const kinds = (['sum', 'avg'] as const).map((aggregate) => ({ aggregate, definition: newId() }));
  const told = await Promise.all(
    Array.from({ length: TOGETHER }, async (_, index) => {
      const decisionId = randomUUID();
      const entries = kinds.map((kind) => ({
        ...kind,
        keptSeconds: WINDOW_SECONDS,
        series,
        // The average only reads, or the payment would count twice in one series.
        addition: kind.aggregate === 'sum' ? { value: index, member: null, tier: 0 } : null,
        readings: windows,
      }));
      const values = await store.record({ decisionId, repeatable: false, context: 'c', entries });
      return [decisionId, values.map((readings) => readings?.[0]?.value ?? null)] as const;
    }),
  );
  return new Map(told);
}

interface Counted {
  readonly decision_id: string;
  readonly sum: number;
  readonly avg: number;
  /** Number of payments that left the window since the first decision of the batch. */
  readonly gone: number;
}

/** The same figures, computed from every single payment. */
function countedOneByOne(series: string, ids: readonly string[]): Promise<Counted[]> {
  return connection.query(
    `with own as (
       select decision_id, at, min(at) over () as first from velocity_event
       where series = $1 and decision_id = any ($2::uuid[])
     )
     select own.decision_id, sum(e.value)::float8 as sum, avg(e.value)::float8 as avg,
       (select count(*)::int from velocity_event g where g.series = $1
          and g.at > own.first - make_interval(secs => $3)
          and g.at <= own.at - make_interval(secs => $3)) as gone
     from own join velocity_event e on e.series = $1
       and e.at > own.at - make_interval(secs => $3) and e.at <= own.at
     group by own.decision_id, own.at, own.first`,
    [series, ids, WINDOW_SECONDS],
  );
}

it('a batch of one payer is told what every payment by itself adds up to, also at its edge', async () => {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    const series = newId();
    await payBefore(series);
    const told = await payTogether(series);
    const counted = await countedOneByOne(series, [...told.keys()]);
    expect(counted).toHaveLength(TOGETHER);
    for (const { decision_id: id, sum, avg } of counted) {
      const [toldSum, toldAvg] = told.get(id) ?? [];
      expect(toldSum).toBe(sum);
      expect(toldAvg).toBeCloseTo(avg, 6);
    }
    // On a busy machine two seconds may pass before the batch; then the edge has no payments.
    if (counted.some(({ gone }) => gone > 0)) return;
  }
  throw new Error(`In ${ATTEMPTS} attempts no payment left the window within a batch.`);
});
