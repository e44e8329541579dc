import type { ServiceConfig } from '@tessera/config';
import type { PoolConfig } from 'pg';
import { DataSource } from 'typeorm';
import type { DataSourceOptions } from 'typeorm';
import { BoundedClient } from './bounded-client.js';
import type { BoundedClientConfig } from './bounded-client.js';
import { SnakeNamingStrategy } from './snake-naming.strategy.js';
import { guardTransactions } from './transaction-guard.js';

type Entities = NonNullable<DataSourceOptions['entities']>;
type Migrations = NonNullable<DataSourceOptions['migrations']>;

export interface DatabaseParts {
  readonly name: string;
  readonly entities: Entities;
  readonly migrations: Migrations;
}

const CONNECT_TIMEOUT_MS = 5_000;
/** A read that gets no connection to the standby is made at the primary. */
const STANDBY_CONNECT_TIMEOUT_MS = 1_000;
/** The server cancels a statement at its time; this is how much later this end stops waiting for that. */
const ANSWER_MARGIN_MS = 1_000;
/** A peer that disappears silently is noticed after this time plus ten probes of one second. */
const KEEP_ALIVE_AFTER_MS = 10_000;

/**
 * The data source of a service. Every wait is bounded: for a connection, for a statement, for a
 * lock. Nothing is logged by TypeORM: its messages carry parameters.
 *
 * @param extra options of the pool in place of the usual ones
 */
export function createDataSource(
  config: ServiceConfig,
  parts: DatabaseParts,
  extra: PoolConfig = {},
): DataSource {
  return openedWith(config, parts, {
    url: config.databaseUrl.expose(),
    poolSize: config.databasePool,
    applicationName: `tessera-${parts.name}`,
    extra: { ...boundedWaits(config), ...extra },
  });
}

/** The data source of a standby, for reads. */
export function createStandbyDataSource(config: ServiceConfig, parts: DatabaseParts): DataSource {
  const { connectionString: url, ...extra } = standbyConnection(config);
  return openedWith(config, parts, {
    url,
    poolSize: config.databaseReadPool,
    applicationName: `tessera-${parts.name}-reads`,
    extra,
  });
}

/** How a connection to the standby is opened. */
export function standbyConnection(config: ServiceConfig): PoolConfig & BoundedClientConfig {
  return {
    ...boundedWaits(config),
    connectionString: config.databaseReadUrl?.expose(),
    connectionTimeoutMillis: STANDBY_CONNECT_TIMEOUT_MS,
  };
}

type Opened = Pick<
  Extract<DataSourceOptions, { type: 'postgres' }>,
  'url' | 'poolSize' | 'applicationName' | 'extra'
>;

function openedWith(config: ServiceConfig, parts: DatabaseParts, opened: Opened): DataSource {
  const dataSource = new DataSource({
    type: 'postgres',
    ...opened,
    entities: parts.entities,
    migrations: parts.migrations,
    migrationsTableName: 'migration',
    namingStrategy: new SnakeNamingStrategy(),
    synchronize: false,
    migrationsRun: false,
    logging: false,
  });
  return config.nodeEnv === 'test' ? guardTransactions(dataSource) : dataSource;
}

/**
 * What every connection of a service is opened with: no wait on the database is without an end, also
 * when the database does not keep its own limits any more.
 */
export function boundedWaits(
  config: Pick<ServiceConfig, 'statementTimeoutMs' | 'databaseConnectionLifetimeSeconds'> &
    Partial<Pick<ServiceConfig, 'databasePooler'>>,
): PoolConfig & BoundedClientConfig {
  const { statementTimeoutMs, databaseConnectionLifetimeSeconds } = config;
  const isPooled = config.databasePooler === 'transaction';
  return {
    Client: BoundedClient,
    answerTimeoutMs: answerTimeoutMs(statementTimeoutMs),
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    maxLifetimeSeconds: databaseConnectionLifetimeSeconds,
    namedStatements: !isPooled,
    // A pooler refuses parameters of a session; there they are the role's.
    ...(!isPooled && {
      statement_timeout: statementTimeoutMs,
      lock_timeout: statementTimeoutMs,
      idle_in_transaction_session_timeout: 30_000,
    }),
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER_MS,
  };
}

/**
 * How long the client waits for statements that the server cancels after the given timeout; 0 means
 * no limit.
 */
export function answerTimeoutMs(statementTimeoutMs: number): number {
  return statementTimeoutMs === 0 ? 0 : statementTimeoutMs + ANSWER_MARGIN_MS;
}
