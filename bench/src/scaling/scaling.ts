import { availableParallelism, cpus, loadavg } from 'node:os';
import type { BenchEnvironment } from '../environment/bench-environment.js';
import { startEnvironment } from '../environment/bench-environment.js';
import { startRedis } from '../environment/bench-redis.js';
import { median } from '../load/statistics.js';
import { activateRuleset, decisionLoad } from '../rows/decision-load.js';
import { burst, type BurstResult, type Measured } from './burst.js';
import { measureDeliveries } from './delivered.js';
import { DatabaseUsage } from './database-usage.js';
import { RedisUsage } from './redis-usage.js';
import { storedReport } from './stored-bytes.js';
import { scalingReport } from './scaling-report.js';
import type { ScalingOptions } from './scaling-options.js';

const WARM_UP_SECONDS = 4;

/**
 * Measures what a decision costs with 1, 2, 4, … replicas of fraud on one Postgres and one Redis.
 *
 * @returns the report, as Markdown
 */
export async function measureScaling(
  options: ScalingOptions,
  print: (text: string) => void,
): Promise<string> {
  // Warns the reader of the figures if other processes were using the machine.
  const [loadBefore = 0] = loadavg();
  print('Starting Postgres, Redis, identity and fraud …');
  const environment = await startEnvironment(['identity', 'fraud']);
  const redis = await startRedis();
  const close = async () => {
    await environment.close();
    await redis.stop();
  };
  const interrupted = () => void close().finally(() => process.exit(130));
  process.once('SIGINT', interrupted).once('SIGTERM', interrupted);
  try {
    return await measureAll({ environment, redisUrl: redis.url, options, print, loadBefore });
  } finally {
    await close();
  }
}

interface Run {
  readonly environment: BenchEnvironment;
  readonly redisUrl: string;
  readonly options: ScalingOptions;
  readonly print: (text: string) => void;
  readonly loadBefore: number;
}

async function measureAll(run: Run): Promise<string> {
  const { environment, redisUrl, options } = run;
  await activateRuleset(environment);
  const load = await decisionLoad(environment);
  // The one that the environment started has its velocities in Postgres.
  await environment.processes.get('fraud')?.stop();
  const databaseUrl = environment.databaseUrl('fraud');
  const database = await DatabaseUsage.open(databaseUrl);
  const redis = new RedisUsage(redisUrl);
  const databasePort = Number(new URL(databaseUrl).port);
  const measured: Measured = { load, replicas: [], database, databasePort, redis };
  try {
    const before = { before: await database.read(), redisBefore: await redis.read() };
    const results = await measureReplicas(run, measured);
    const after = { after: await database.read(), redisAfter: await redis.read() };
    const delivered = await measureDeliveries(environment, measured, {
      redisUrl,
      seconds: options.seconds,
      walBytes: results.at(-1)?.walBytes ?? 0,
    });
    const stored = storedReport({ ...before, ...after });
    return scalingReport({ machine: machineOf(run), options, results, delivered, stored });
  } finally {
    await database.close();
    redis.close();
  }
}

/** With one replica, then with twice as many each time; they stay. */
async function measureReplicas(
  { environment, redisUrl, options, print }: Run,
  measured: Measured,
): Promise<BurstResult[]> {
  const results: BurstResult[] = [];
  for (let count = 1; count <= options.replicas; count *= 2) {
    while (measured.replicas.length < count) {
      measured.replicas.push(await environment.startReplica('fraud', { REDIS_URL: redisUrl }));
    }
    await burst(measured, WARM_UP_SECONDS);
    const rounds: BurstResult[] = [];
    while (rounds.length < options.rounds) rounds.push(await burst(measured, options.seconds));
    const result = medianOf(rounds);
    results.push(result);
    print(`${result.replicas} replicas: ${result.decisionsPerSecond.toFixed(0)} decisions/s`);
  }
  return results;
}

function machineOf({ environment, loadBefore }: Run): string {
  const model = cpus()[0]?.model.trim() ?? 'unknown';
  return `${availableParallelism()} cores (${model}; load average before: ${loadBefore.toFixed(1)}), Node ${process.versions.node}, Postgres ${environment.postgresVersion}`;
}

/** The middle of each figure: a machine that others use too disturbs single rounds. */
function medianOf(rounds: readonly BurstResult[]): BurstResult {
  const of = (value: (round: BurstResult) => number) => median(rounds.map(value));
  return {
    replicas: of(({ replicas }) => replicas),
    decisionsPerSecond: of(({ decisionsPerSecond }) => decisionsPerSecond),
    p50Ms: of(({ p50Ms }) => p50Ms),
    p99Ms: of(({ p99Ms }) => p99Ms),
    cpuMs: {
      fraud: of(({ cpuMs }) => cpuMs.fraud),
      postgres: of(({ cpuMs }) => cpuMs.postgres),
      redis: of(({ cpuMs }) => cpuMs.redis),
      load: of(({ cpuMs }) => cpuMs.load),
    },
    walBytes: of(({ walBytes }) => walBytes),
    fullPageImages: of(({ fullPageImages }) => fullPageImages),
    commits: of(({ commits }) => commits),
    redisCommands: of(({ redisCommands }) => redisCommands),
    redisNetworkBytes: of(({ redisNetworkBytes }) => redisNetworkBytes),
    databaseNetworkBytes: of(({ databaseNetworkBytes }) => databaseNetworkBytes),
    connections: of(({ connections }) => connections),
  };
}
