import pg from 'pg';
import { apiCall } from '../environment/api-call.js';
import { lacksRedis, startRedis } from '../environment/bench-redis.js';
import type { AppProcess } from '../environment/app-process.js';
import type { BenchRedis } from '../environment/bench-redis.js';
import type { BenchEnvironment } from '../environment/bench-environment.js';
import { ChildProgram } from '../environment/child-program.js';
import { Receiver } from '../environment/receiver.js';
import type { Work } from '../load/load.js';
import { ProcessorCost } from '../load/processor-cost.js';
import type { BenchmarkRow } from './benchmark-row.js';

/** One that the decisions of the other rows never emit. */
const EVENT = 'decision.block';
const EVENT_ID = '0b9f2c1e-5a53-4c1b-9d8e-2f4f0a6c7d11';
const NOTE = 'each delivery signed, logged and counted; at most 20 at a time for one endpoint';
const BODY = JSON.stringify({
  event: EVENT,
  id: EVENT_ID,
  decision_id: '7b0f6c0e-2b7c-4a55-8e0e-1d9f3f1f0a22',
  occurred_at: '2026-01-02T03:04:05.678Z',
});
/** A burst drains so many deliveries for each of its seconds. */
const DELIVERIES_PER_SECOND = 4_000;

/** As a burst of events leaves them: one statement, so that all can be claimed at the same time. */
const FILL = `insert into webhook_delivery
    (event_id, event, endpoint_id, owner_id, url, hmac_key, internal, body)
  select event_id, $1, id, owner_id, url, hmac_key, internal, replace($2, $4, event_id::text)
  from (
    select gen_random_uuid() as event_id, e.* from webhook_endpoint e, generate_series(1, $3::int)
    where $1 = any (e.events)
  ) events`;

export const deliveries = deliveriesRow({
  name: 'deliveries',
  endpoints: 10,
  retries: 'Redis',
  reached: 0.83,
});
export const deliveriesUnlogged = deliveriesRow({
  name: 'deliveries-unlogged',
  endpoints: 10,
  retries: 'Redis',
  isLogged: false,
  reached: 0.9,
});
export const deliveriesOnPostgres = deliveriesRow({
  name: 'deliveries-postgres',
  endpoints: 10,
  retries: 'Postgres',
  reached: 0.84,
});
export const deliveriesToMany = deliveriesRow({
  name: 'deliveries-100',
  endpoints: 100,
  retries: 'Redis',
  reached: 0.7,
});
export const deliveriesToThousands = deliveriesRow({
  name: 'deliveries-2000',
  endpoints: 2_000,
  retries: 'Redis',
  reached: 0.67,
});
export const deliveriesByTwo = deliveriesRow({
  name: 'deliveries-two-workers',
  endpoints: 100,
  retries: 'Redis',
  workers: 2,
  reached: 0.83,
});
export const deliveriesWithOldSnapshot = deliveriesRow({
  name: 'deliveries-old-snapshot',
  endpoints: 10,
  retries: 'Redis',
  hasOldSnapshot: true,
  reached: 0.58,
});

export const retriedDeliveries = deliveriesRow({
  name: 'retries',
  endpoints: 10,
  retries: 'Redis',
  refusedOnce: true,
  reached: 0.66,
});
export const retriedDeliveriesOnPostgres = deliveriesRow({
  name: 'retries-postgres',
  endpoints: 10,
  retries: 'Postgres',
  refusedOnce: true,
  reached: 1.33,
});

interface DeliveriesCase {
  name: string;
  endpoints: number;
  /** Where BullMQ stores the retries. First attempts bypass it. */
  retries: 'Redis' | 'Postgres';
  /** Whether each event is refused at first, and delivered by its first retry. */
  refusedOnce?: boolean;
  /** Whether deliveries stay in the log, as they do by default. */
  isLogged?: boolean;
  /** Default: one. */
  workers?: number;
  /** Whether a transaction stays open that is older than all deliveries, as a report or a backup does. */
  hasOldSnapshot?: boolean;
  /** The ratio that each of two complete runs has reached: they differ by up to a quarter. */
  reached: number;
}

/** The wait before the first retry becomes 17 ms, which is what the bare loop waits. */
const SHORT_WAITS = { WEBHOOK_TIME_SCALE: '1000' };

function deliveriesRow(row: DeliveriesCase): BenchmarkRow {
  const { name, endpoints, retries, refusedOnce = false, isLogged = true, workers = 1 } = row;
  const what = refusedOnce ? 'Webhooks delivered by their first retry' : 'Webhooks from the outbox';
  const how = howOf(row);
  return {
    name,
    title: `${what}${how} to ${endpoints} endpoints, retries on ${retries}, compared with a bare BullMQ + undici loop on Redis`,
    apps: ['fraud'],
    ...(refusedOnce ? {} : { bar: 1.2 }),
    reached: { ratio: row.reached },
    unit: 'deliveries/s',
    lacks: lacksRedis,
    prepare: async (environment) => {
      const [redis, receiver] = [await startRedis(), await Receiver.start(refusedOnce)];
      const removeEndpoints = await register(environment, receiver, endpoints);
      const running: AppProcess[] = [];
      while (running.length < workers) {
        const worker = await environment.startWorker('fraud', {
          ...(retries === 'Redis' ? { REDIS_URL: redis.url } : {}),
          ...(refusedOnce ? SHORT_WAITS : {}),
          ...(isLogged ? {} : { WEBHOOK_LOG_DAYS: '0' }),
        });
        running.push(worker);
      }
      const snapshot = row.hasOldSnapshot === true ? await openSnapshot(environment) : undefined;
      const bare = await bareDeliveries(redis, receiver);
      const cost = new ProcessorCost(running.map(({ pid }) => pid));
      const bareCost = new ProcessorCost([bare.pid]);
      return {
        subject: cost.of(outboxDeliveries(environment, receiver, endpoints)),
        bare: bareCost.of(bare.work),
        finish: async () => {
          await Promise.all(running.map((worker) => worker.stop()));
          await snapshot?.end();
          bare.stop();
          await removeEndpoints();
          receiver.stop();
          await redis.stop();
          const costs = `processor time of a delivery: ${String(cost)}, bare ${String(bareCost)}`;
          return { note: `${NOTE}; ${costs}` };
        },
      };
    },
  };
}

function howOf({ isLogged = true, workers = 1, hasOldSnapshot = false }: DeliveriesCase): string {
  if (hasOldSnapshot) return ' next to an old snapshot';
  if (workers > 1) return ` by ${workers} workers`;
  return isLogged ? '' : ' without a log';
}

/** Open until its connection ends: nothing that ends meanwhile is removed from an index. */
async function openSnapshot(environment: BenchEnvironment): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: environment.databaseUrl('fraud') });
  await client.connect();
  await client.query(
    'begin isolation level repeatable read; select count(*) from webhook_delivery',
  );
  return client;
}

/** @returns what removes them again */
async function register(
  environment: BenchEnvironment,
  receiver: Receiver,
  count: number,
): Promise<() => Promise<void>> {
  const scope = 'admin:webhooks:create admin:webhooks:delete';
  const authorization = await environment.tokens.bearer('webhook-admin', scope);
  const url = `${environment.url('fraud')}/api/admin/webhooks`;
  const headers = { authorization };
  const ids: string[] = [];
  for (let index = 0; index < count; index++) {
    const body = { url: receiver.url, events: [EVENT] };
    const { id } = await apiCall<{ id: string }>({ method: 'POST', url, headers, body });
    ids.push(id);
  }
  return async () => {
    for (const id of ids) {
      await apiCall({ method: 'DELETE', url: `${url}/${id}`, headers });
    }
  };
}

/** From the commit of the events to the last delivery, in a separate worker. */
function outboxDeliveries(
  environment: BenchEnvironment,
  receiver: Receiver,
  endpoints: number,
): Work {
  return {
    done: async (seconds) => {
      const perEndpoint = Math.ceil((seconds * DELIVERIES_PER_SECOND) / endpoints);
      const count = perEndpoint * endpoints;
      const wanted = (await receiver.received()) + count;
      await environment.query('fraud', FILL, [EVENT, BODY, perEndpoint, EVENT_ID]);
      return { count, ms: await msUntil(receiver, wanted) };
    },
  };
}

/** From the word to go on, with the jobs queued before, to the last arrival. */
async function bareDeliveries(
  redis: BenchRedis,
  receiver: Receiver,
): Promise<{ work: Work; pid: number; stop: () => void }> {
  const env = { REDIS_URL: redis.url };
  const { program } = await ChildProgram.start('bare-deliveries', env);
  const done: Work['done'] = async (seconds) => {
    const count = seconds * DELIVERIES_PER_SECOND;
    const wanted = (await receiver.received()) + count;
    await program.request({ fill: { count, url: receiver.url, body: BODY } });
    program.send({});
    return { count, ms: await msUntil(receiver, wanted) };
  };
  return {
    work: { done },
    pid: program.pid,
    stop: () => {
      program.stop();
    },
  };
}

async function msUntil(receiver: Receiver, count: number): Promise<number> {
  const startedAt = performance.now();
  await receiver.has(count);
  return performance.now() - startedAt;
}
