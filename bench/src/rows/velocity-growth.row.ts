import { apiCall } from '../environment/api-call.js';
import type { BenchEnvironment } from '../environment/bench-environment.js';
import type { Load } from '../load/load.js';
import type { BenchmarkRow } from './benchmark-row.js';
import { decisionBody } from './decision-fixtures.js';
import { activateRuleset, decisionLoad } from './decision-load.js';

const FEW_ROWS = 1_000;
const MANY_ROWS = 10_000_000;
/** The ruleset's velocities, and so the series of a payer, among which the rows are divided. */
const SERIES = 2;
const YOUNG = { ip: '198.51.100.1', customer: 'customer-young' };
const OLD = { ip: '198.51.100.2', customer: 'customer-old' };

/**
 * Past decisions of the two series that the last decision was counted in, with the sums that the
 * store would have kept in addition. Each series fills its window: one counts an hour, the other
 * adds up a day, whose rows begin before it so that its edge falls among them. There is no table for
 * rows older than yesterday. They go in by series and time, as the index has them: in another order
 * ten million take minutes.
 */
const GROW = `with latest as (
    select series, bool_or(value is not null) as adds,
      case when bool_or(value is not null)
        then greatest(now() - interval '25 hours',
          date_trunc('day', now(), 'UTC') - interval '1 day' + interval '1 minute')
        else now() - interval '1 hour'
      end as since
    from velocity_event
    where decision_id = (select decision_id from velocity_event order by at desc limit 1)
    group by series
  ), totals as (
    insert into velocity_bucket as b (series, width, at, count, sum)
    select l.series, w, date_bin(make_interval(secs => w), l.since + (now() - l.since) * (n::float8 / $1), timestamptz 'epoch'), count(*), sum(1000)
    from latest l, generate_series(1, $1::int) n, (values (60), (3600)) as size (w)
    where l.adds
    group by 1, 2, 3
    on conflict (series, width, at) do update set count = b.count + excluded.count,
      sum = b.sum + excluded.sum
  )
  insert into velocity_event (series, at, decision_id, value)
  select l.series, l.since + (now() - l.since) * (n::float8 / $1), gen_random_uuid(), case when l.adds then 1000 end
  from latest l, generate_series(1, $1::int) n`;

export const velocityGrowth: BenchmarkRow = {
  name: 'velocity-growth',
  title: `Decisions of a payer with ${MANY_ROWS} rows of history in two velocities, compared with ${FEW_ROWS}`,
  apps: ['fraud'],
  bar: 0.9,
  baseline: 'few',
  prepare: async (environment) => {
    await activateRuleset(environment);
    await grow(environment, YOUNG, FEW_ROWS);
    await grow(environment, OLD, MANY_ROWS);
    return {
      subject: await loadOf(environment, OLD),
      bare: await loadOf(environment, YOUNG),
    };
  },
};

interface Payer {
  readonly ip: string;
  readonly customer: string;
}

async function grow(environment: BenchEnvironment, payer: Payer, rows: number): Promise<void> {
  const { method, path, headers, body } = (await loadOf(environment, payer)).next();
  const url = `${environment.url('fraud')}${path}`;
  await apiCall({ method, url, headers, body: JSON.parse(body ?? '{}') as object });
  await environment.query('fraud', GROW, [rows / SERIES]);
  await environment.query('fraud', 'vacuum analyze velocity_event', []);
}

/** Payments of a single payer: every decision of a burst waits for the same two series. */
async function loadOf(environment: BenchEnvironment, { ip, customer }: Payer): Promise<Load> {
  const load = await decisionLoad(environment);
  return {
    url: load.url,
    next: () => {
      const request = load.next();
      const body = decisionBody();
      const changed = { ...body, device: { ...body.device, ip }, customer: { id: customer } };
      const key = `${customer}-${body.transaction.reference}`;
      const headers = { ...request.headers, 'x-idempotency-key': key };
      return { ...request, headers, body: JSON.stringify(changed) };
    },
  };
}
