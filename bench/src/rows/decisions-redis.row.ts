import { setTimeout as sleep } from 'node:timers/promises';
import { apiCall } from '../environment/api-call.js';
import { lacksRedis, startRedis } from '../environment/bench-redis.js';
import { processorSeconds } from '../environment/process-usage.js';
import type { Load } from '../load/load.js';
import { bareInsert } from './bare-load.js';
import type { BenchmarkRow } from './benchmark-row.js';
import { decisionBody } from './decision-fixtures.js';
import { activateRuleset, decisionLoad } from './decision-load.js';

const POLL_MS = 200;
const COMPLETE_LIMIT_MS = 120_000;

export const decisionsOnRedis: BenchmarkRow = {
  name: 'decisions-redis',
  title: 'POST /api/decisions as above, with velocities in Redis, compared with a bare insert',
  apps: ['fraud'],
  bar: 0.65,
  reached: { ratio: 0.39, cost: 0.39 },
  p99Bar: 6,
  lacks: lacksRedis,
  prepare: async (environment) => {
    await activateRuleset(environment);
    const redis = await startRedis();
    const env = { REDIS_URL: redis.url };
    const api = await environment.startReplica('fraud', env);
    const worker = await environment.startWorker('fraud', env);
    const { database } = environment.meterOf('fraud');
    const subject = await decisionLoad(environment, {
      url: api.url,
      meter: {
        server: () => processorSeconds(api.pid),
        database: () => database() + redis.processorSeconds(),
      },
    });
    await velocitiesAreComplete(subject);
    return {
      subject,
      bare: bareInsert(environment, decisionBody),
      finish: async () => {
        await worker.stop();
        await api.stop();
        await redis.stop();
        return { note: 'the processor time of Postgres includes that of Redis' };
      },
    };
  },
};

/** Waits until the decisions of earlier rows are counted. */
async function velocitiesAreComplete({ url, next }: Load): Promise<void> {
  const deadline = performance.now() + COMPLETE_LIMIT_MS;
  for (;;) {
    const { method, path, headers, body = '' } = next();
    const request = { method, url: `${url}${path}`, headers, body: JSON.parse(body) as object };
    const decision = await apiCall<{ velocity_partial: boolean }>(request);
    if (!decision.velocity_partial) return;
    if (performance.now() > deadline) throw new Error('Velocities are still being loaded.');
    await sleep(POLL_MS);
  }
}
