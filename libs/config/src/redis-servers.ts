import type { Secret } from '@tessera/crypto';
import { parseRedisUrl } from './store-urls.js';

export const REDIS_MODES = ['standalone', 'cluster', 'sentinel'] as const;
export type RedisMode = (typeof REDIS_MODES)[number];

/** The servers of one Redis, as the configuration names them. */
export interface RedisServers {
  /** The variable with the URL, such as `REDIS_URL`, for messages. */
  readonly variable: string;
  readonly url: string;
  readonly mode: RedisMode;
  readonly sentinel: SentinelAccess;
}

/** How sentinels are asked for the primary. */
export interface SentinelAccess {
  readonly name: string;
  readonly username?: string;
  readonly password?: string;
}

interface RedisVariables {
  readonly url: string | undefined;
  readonly mode: RedisMode;
  readonly name: string;
  readonly username: string | undefined;
  readonly password: Secret<string> | undefined;
}

/**
 * @param prefix of the variables
 * @returns undefined without a URL
 */
export function redisServers(
  prefix: string,
  { url, mode, name, username, password }: RedisVariables,
): RedisServers | undefined {
  if (url === undefined || url === '') return undefined;
  const access = {
    ...(username !== undefined && { username }),
    ...(password !== undefined && { password: password.expose() }),
  };
  return { variable: `${prefix}_URL`, url, mode, sentinel: { name, ...access } };
}

/** What the mode and the URL contradict each other in. */
export function serverProblems(servers: RedisServers | undefined): string[] {
  if (servers === undefined) return [];
  const { variable, url, mode } = servers;
  const parsed = parseRedisUrl(url);
  const modeVariable = variable.replace(/_URL$/, '_MODE');
  if (mode === 'standalone') {
    if (parsed === null || parsed.hosts.length < 2) return [];
    return [`${variable} names several hosts, so ${modeVariable} must be "cluster" or "sentinel".`];
  }
  if (parsed === null) {
    return [
      `${variable} must be redis:// or rediss:// with one host or several, separated by commas, as ${modeVariable} is "${mode}".`,
    ];
  }
  if (mode === 'cluster' && parsed.database !== 0) {
    return [`${variable} must not name a database: a Redis Cluster has only one.`];
  }
  return [];
}
