import type { PoolConfig } from 'pg';
import { DataSource } from 'typeorm';
import type { DataSourceOptions } from 'typeorm';
import type { ServiceConfig } from '../config/service.config.js';
import { SnakeNamingStrategy } from './snake-naming.strategy.js';

type Entities = NonNullable<DataSourceOptions['entities']>;
type Migrations = NonNullable<DataSourceOptions['migrations']>;

export interface DatabaseParts {
  readonly name: string;
  readonly entities: Entities;
  readonly migrations: Migrations;
}

const CONNECT_TIMEOUT_MS = 5_000;

/**
 * The data source of a service. Every wait is bounded: for a connection, for a statement, for a
 * lock. Nothing is logged by TypeORM: its messages carry parameters.
 */
export function createDataSource(config: ServiceConfig, parts: DatabaseParts): DataSource {
  return new DataSource({
    type: 'postgres',
    url: config.databaseUrl.expose(),
    entities: parts.entities,
    migrations: parts.migrations,
    migrationsTableName: 'migration',
    namingStrategy: new SnakeNamingStrategy(),
    synchronize: false,
    migrationsRun: false,
    logging: false,
    poolSize: config.databasePool,
    applicationName: `tessera-${parts.name}`,
    extra: boundedWaits(config),
  });
}

/** What every connection of a service is opened with: no wait on the database is without an end. */
export function boundedWaits(config: ServiceConfig): PoolConfig {
  return {
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    statement_timeout: config.statementTimeoutMs,
    lock_timeout: config.statementTimeoutMs,
    idle_in_transaction_session_timeout: 30_000,
    keepAlive: true,
  };
}
