import type { ServiceConfig } from '@tessera/config';
import { boundedWaits } from '@tessera/database';
import type { RedisMetrics } from '@tessera/database';
import type { JobStore } from './job-store.js';

export interface JobStoreOptions {
  /** The name of the queue: one per service and kind of work. */
  readonly name: string;
  readonly config: ServiceConfig;
  /** Shows the connection to Redis, where there is one. */
  readonly redisMetrics?: RedisMetrics;
  /** Called for whatever the store reports, also while it merely reconnects. */
  readonly onError: (error: Error) => void;
}

/** Redis where there is one, else the service's own Postgres. The other one's driver is not loaded. */
export async function openJobStore<Data extends object>({
  name,
  config,
  redisMetrics,
  onError,
}: JobStoreOptions): Promise<JobStore<Data>> {
  const servers = config.redis;
  if (servers === undefined) {
    const { PostgresJobStore } = await import('./postgres-job-store.js');
    return new PostgresJobStore({
      name,
      url: config.databaseUrl.expose(),
      waits: boundedWaits(config),
      onError,
    });
  }
  const { RedisJobStore } = await import('./redis-job-store.js');
  return new RedisJobStore({
    name,
    servers,
    // Ids are those of one database, so the database names the queue. Braces: one cluster slot.
    prefix: `{tessera:${config.redisNamespace}:${config.environment}:${databaseName(config)}}`,
    requireDurable: config.production,
    ...(redisMetrics === undefined ? {} : { metrics: redisMetrics }),
    onError,
  });
}

function databaseName(config: ServiceConfig): string {
  return new URL(config.databaseUrl.expose()).pathname.slice(1);
}
