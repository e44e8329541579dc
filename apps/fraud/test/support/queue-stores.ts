import { redisUrl } from '@tessera/local/testing';

const REDIS = redisUrl();

/**
 * Stores for queued jobs, with the environment that selects each: the same tests run on all of
 * them.
 */
export const queueStores: [string, Record<string, string>][] = [
  ['Postgres', {}],
  ...(REDIS === null ? [] : [['Redis', { REDIS_URL: REDIS }] as [string, Record<string, string>]]),
];
