import { PrivateRedisCluster } from './private-redis-cluster.js';
import { PrivateSentinels } from './private-sentinels.js';
import { redisUrl } from './test-service-address.js';

/** A Redis of one mode, for as long as a test file needs it. */
export interface RedisUnderTest {
  /** The settings of a service that uses it. */
  readonly env: Record<string, string>;
  /** The URLs of all servers with keys. */
  readonly urls: readonly string[];
  remove(): Promise<void>;
}

/**
 * By mode. Without a redis-server there are none, and tests on Redis are left out; with CI=true the run
 * has failed before.
 */
export const redisKinds: [string, () => Promise<RedisUnderTest>][] =
  redisUrl() === null
    ? []
    : [
        ['Redis', single],
        ['Redis Cluster', cluster],
        ['Redis Sentinel', sentinel],
      ];

/** The servers that a configuration with these settings names. */
export function redisServersOf(env: Record<string, string>) {
  const { REDIS_URL: url = '', REDIS_MODE: mode = 'standalone' } = env;
  return {
    variable: 'REDIS_URL',
    url,
    mode: mode as 'standalone' | 'cluster' | 'sentinel',
    sentinel: { name: env['REDIS_SENTINEL_NAME'] ?? 'mymaster' },
  };
}

function single(): Promise<RedisUnderTest> {
  const url = redisUrl() ?? '';
  return Promise.resolve({
    env: { REDIS_URL: url },
    urls: [url],
    remove: () => Promise.resolve(),
  });
}

async function cluster(): Promise<RedisUnderTest> {
  const running = await PrivateRedisCluster.start();
  return {
    env: running.env,
    urls: running.primaries.map(({ url }) => url),
    remove: () => running.remove(),
  };
}

async function sentinel(): Promise<RedisUnderTest> {
  const running = await PrivateSentinels.start();
  return { env: running.env, urls: [running.primary.url], remove: () => running.remove() };
}
