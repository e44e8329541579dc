import { redisUrl } from '@tessera/local/testing';

const REDIS = redisUrl();

/** Where jobs can wait, with the environment that says so: the same tests run on each. */
export const queueStores: [string, Record<string, string>][] = [
  ['Postgres', {}],
  ...(REDIS === null ? [] : [['Redis', { REDIS_URL: REDIS }] as [string, Record<string, string>]]),
];
