import type { RedisServers } from '@tessera/config';
import { RedisClusterClient } from './redis-cluster.client.js';
import type { RedisClientOptions } from './redis-availability.js';
import { SingleRedisClient } from './single-redis.client.js';

/**
 * Redis as requests use it: a connection, or one to each node of a cluster, that no request waits for
 * twice. A command without a response in time destroys its connection; from then on commands for that
 * server fail at once, until a new connection has responded to the ready check (`INFO`) within the same
 * time. A frozen server accepts connections but never responds, so it stays cut off; a half-open
 * socket is replaced by a new one.
 *
 * Not for blocking commands: see `blockingCopy`.
 */
export type RedisClient = SingleRedisClient | RedisClusterClient;

/** A client for the servers that the configuration names, of any mode. */
export function createRedisClient(servers: RedisServers, options: RedisClientOptions): RedisClient {
  return servers.mode === 'cluster'
    ? new RedisClusterClient(servers, options)
    : new SingleRedisClient(servers, options);
}
