import type { ServiceConfig } from '@tessera/config';
import { Counter, Gauge } from 'prom-client';
import type { Registry } from 'prom-client';
import type { DataSource } from 'typeorm';
import type { Logger as PinoLogger } from 'pino';
import type { RedisClient } from '../redis/create-redis-client.js';
import { boundedWaits } from './create-data-source.js';
import { PrimaryGuard } from './primary-guard.js';
import type { RefusalReason } from './primary-guard.js';
import { RedisTimelineMemory } from './timeline-memory.js';

const REASONS: readonly RefusalReason[] = ['former_primary', 'standby', 'other_cluster'];

export interface PrimaryWatch {
  /** Of the service, such as `vault`. */
  readonly service: string;
  readonly config: ServiceConfig;
  readonly registry: Registry;
  readonly logger: PinoLogger;
  readonly redis: RedisClient | undefined;
}

/** The guard of a process's connections to its database, with its metrics. */
export function watchPrimary(watch: PrimaryWatch): PrimaryGuard {
  const { service, config, registry, logger, redis } = watch;
  const registers = [registry];
  const refused = new Counter({
    name: 'database_wrong_server_total',
    help: 'Connections to the database that were refused or destroyed because of the server they lead to: a primary that was replaced, a standby, or another cluster.',
    labelNames: ['reason'],
    registers,
  });
  for (const reason of REASONS) refused.inc({ reason }, 0);
  const guard = new PrimaryGuard({
    connection: {
      ...boundedWaits(config),
      connectionString: config.databaseUrl.expose(),
      application_name: `tessera-${service}-primary-check`,
    },
    // A connection to a pooler says nothing about the server of the next transaction.
    everyMs:
      config.databasePooler === 'transaction' ? 0 : config.databasePrimaryCheckSeconds * 1_000,
    ...(redis !== undefined && {
      memory: new RedisTimelineMemory(redis, `tessera:${config.redisNamespace}:${service}`),
    }),
    onRefused: (reason) => {
      refused.inc({ reason });
      logger.warn({ reason }, 'Refused a connection to the wrong database server; will retry.');
    },
  });
  new Gauge({
    name: 'database_address_wrong',
    help: '1 while the address of the database leads to a server that must not be written to.',
    registers,
    collect() {
      this.set(guard.leadsToWrongServer ? 1 : 0);
    },
  });
  return guard;
}

const guards = new WeakMap<DataSource, PrimaryGuard>();

/** Remembers the guard of a data source, for further pools to the same database. */
export function bindPrimaryGuard(dataSource: DataSource, guard: PrimaryGuard): void {
  guards.set(dataSource, guard);
}

/** Absent for a data source that a command or a test has opened by itself. */
export function primaryGuardOf(dataSource: DataSource): PrimaryGuard | undefined {
  return guards.get(dataSource);
}
