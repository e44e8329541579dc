import { apiCall } from '../environment/api-call.js';
import type { BenchEnvironment } from '../environment/bench-environment.js';
import type { Load } from '../load/load.js';
import type { BenchmarkRow } from './benchmark-row.js';
import { decisionBody } from './decision-fixtures.js';
import { activateRuleset, decisionLoad } from './decision-load.js';

const FEW = 1_000;
const MANY = 1_000_000;
const YOUNG = { ip: '198.51.100.1', customer: 'customer-young' };
const OLD = { ip: '198.51.100.2', customer: 'customer-old' };

/**
 * Past decisions of the two series that the last decision was counted in: spread over a day, with
 * the sums that the store would have kept beside them.
 */
const GROW = `with latest as (
    select series, bool_or(value is not null) as adds from velocity_event
    where decision_id = (select decision_id from velocity_event order by at desc limit 1)
    group by series
  ), past as (
    insert into velocity_event (series, at, decision_id, value)
    select l.series, now() - interval '23 hours' * (n::float8 / $1::int), gen_random_uuid(),
      case when l.adds then 1000 end
    from latest l, generate_series(1, $1::int) n
    returning series, at, value
  )
  insert into velocity_bucket as b (series, width, at, count, sum)
  select p.series, w, date_bin(make_interval(secs => w), p.at, timestamptz 'epoch'), count(*), sum(p.value)
  from past p, (values (60), (3600)) as size (w)
  where p.value is not null
  group by 1, 2, 3
  on conflict (series, width, at) do update set count = b.count + excluded.count,
    sum = b.sum + excluded.sum`;

export const velocityGrowth: BenchmarkRow = {
  name: 'velocity-growth',
  title: `Decisions whose keys have ${MANY} events in their windows, beside ${FEW}`,
  apps: ['fraud'],
  bar: 0.9,
  beside: 'few',
  prepare: async (environment) => {
    await activateRuleset(environment);
    await grow(environment, YOUNG, FEW);
    await grow(environment, OLD, MANY);
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

async function grow(environment: BenchEnvironment, payer: Payer, count: number): Promise<void> {
  const { method, path, headers, body } = (await loadOf(environment, payer)).next();
  const url = `${environment.url('fraud')}${path}`;
  await apiCall({ method, url, headers, body: JSON.parse(body ?? '{}') as object });
  await environment.query('fraud', GROW, [count]);
  await environment.query('fraud', 'analyze velocity_event', []);
}

/** Payments of one payer alone: every decision of a burst waits for the same two series. */
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
