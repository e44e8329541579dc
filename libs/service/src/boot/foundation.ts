import { loadConfig, ServiceConfig } from '@tessera/config';
import type { BaseConfig, Environment, ProcessRole } from '@tessera/config';
import type { Keyring } from '@tessera/crypto';
import {
  bindDatabaseOwner,
  bindPrimaryGuard,
  createDataSource,
  createRedisClient,
  databaseBootError,
  DatabaseClock,
  detachPool,
  RedisMetrics,
  type RedisClient,
  requireOwnKeyring,
  requireServiceRole,
  routeReads,
  serviceMigrations,
  traceDatabase,
  watchPrimary,
} from '@tessera/database';
import {
  createLogger,
  outputTo,
  ReadinessChecks,
  standardOutput,
  startTracing,
  StillStartingError,
  SystemClock,
  type LogOutput,
} from '@tessera/telemetry';
import type { Clock, Tracing } from '@tessera/telemetry';
import type { Logger as PinoLogger } from 'pino';
import { Registry } from 'prom-client';
import type { DataSource } from 'typeorm';
import type { BootOptions } from './boot-options.js';
import { loadKeyring } from './load-keyring.js';
import type { ServiceDefinition } from './service-definition.js';
import { waitForMigration } from './wait-for-migration.js';

/** What is created before Nest: configuration, log, keys, database, metrics. */
export interface Foundation {
  readonly config: BaseConfig;
  readonly logger: PinoLogger;
  /** Where the logger writes, for code that writes its own lines. */
  readonly logOutput: LogOutput;
  readonly registry: Registry;
  readonly readiness: ReadinessChecks;
  readonly keyring: Keyring | undefined;
  readonly dataSource: DataSource | undefined;
  readonly redis: RedisClient | undefined;
  readonly redisMetrics: RedisMetrics;
  readonly tracing: Tracing;
  /** Of the database, where there is one. */
  readonly clock: Clock;
  close(): Promise<void>;
}

/** A healthy Redis responds within a millisecond; a limit is not worth more waiting than this. */
const REDIS_TIMEOUT_MS = 250;
const RATE_LIMITS_WITHOUT_REDIS = 'each pod counts rate limits for itself.';

/** Names of the keys that every service with a keyring has. */
export const COMMON_KEYS = ['idempotency', 'idempotency-answer'] as const;

/**
 * The configuration of a service; ports and URLs on a laptop follow from the definition.
 *
 * @param unused values of variables that this process does not need
 * @param role variables of other roles are neither read nor required
 */
export function serviceConfig(
  definition: ServiceDefinition,
  env: Environment,
  unused: Environment = {},
  role: ProcessRole = 'api',
): BaseConfig {
  const port = env['PORT'] ?? String(definition.defaultPort);
  const laptop = env['NODE_ENV'] === 'production' ? {} : { PUBLIC_URL: `http://localhost:${port}` };
  const managementPort = String(Number(port) + 5_000);
  const defaults = { ...unused, PORT: port, MANAGEMENT_PORT: managementPort, ...laptop };
  return loadConfig(definition.config, env, defaults, role);
}

async function layFoundation(
  definition: ServiceDefinition,
  config: BaseConfig,
  { writeLog, clock: given }: BootOptions,
): Promise<Foundation> {
  const registry = new Registry();
  const logOutput = writeLog === undefined ? standardOutput() : outputTo(writeLog);
  const logger = createLogger({
    level: config.logLevel,
    service: definition.name,
    instance: config.instance,
    fields: definition.logFields ?? [],
    output: logOutput,
  });
  const readiness = new ReadinessChecks((name, err) => {
    const level = err instanceof StillStartingError ? 'info' : 'warn';
    logger[level]({ err, reason: name }, 'A check of readiness fails; the pod gets no requests.');
  });
  const full = config instanceof ServiceConfig ? config : undefined;
  const redis = await connectRedis(config);
  const guard =
    full && watchPrimary({ service: definition.name, config: full, registry, logger, redis });
  const dataSource =
    full && definition.entities !== undefined
      ? createDataSource(full, databaseParts(definition), { onConnect: guard?.onConnect })
      : undefined;
  if (dataSource !== undefined && guard !== undefined) bindPrimaryGuard(dataSource, guard);
  const keyring = full && (await loadKeyring(definition, full, dataSource, config.role));
  if (full !== undefined && dataSource !== undefined && keyring !== undefined) {
    bindDatabaseOwner(dataSource, {
      service: definition.name,
      keyDomain: full.keyDomain,
      keyring,
    });
  }
  await connect(dataSource);
  if (dataSource !== undefined) detachPool(dataSource);
  const tracing = await startTracing(definition.name, config, { registry, logger });
  if (dataSource !== undefined) {
    if (tracing.isOn) traceDatabase(dataSource);
    guard?.start();
    readiness.add('database', async () => {
      guard?.requireRightServer();
      await dataSource.query('select 1');
    });
  }
  const reads =
    full &&
    dataSource &&
    routeReads({
      config: full,
      parts: databaseParts(definition),
      primary: dataSource,
      registry,
      logger,
      onOpen: (standby) => {
        detachPool(standby);
        if (tracing.isOn) traceDatabase(standby);
      },
    });
  reads?.start();
  const clock = given ?? (await clockOf(dataSource, logger));
  const redisMetrics = new RedisMetrics(registry, readiness);
  if (redis !== undefined) redisMetrics.watch('rate-limits', redis, RATE_LIMITS_WITHOUT_REDIS);
  const close = async () => {
    await guard?.stop();
    await reads?.stop();
    redis?.disconnect();
    if (clock instanceof DatabaseClock) await clock.stop();
    if (dataSource?.isInitialized === true) await dataSource.destroy();
    await tracing.close();
  };
  const own = { dataSource, redis, redisMetrics, clock, tracing };
  return { config, logger, logOutput, registry, readiness, keyring, ...own, close };
}

/**
 * Lays the foundation, sees that the database is up to date, and takes everything down again when
 * `start` fails: what the API and the worker of a service begin with.
 */
export async function withFoundation<T>(
  definition: ServiceDefinition,
  { role, ...options }: BootOptions & { readonly role: 'api' | 'worker' },
  start: (foundation: Foundation) => Promise<T>,
): Promise<T> {
  const config = serviceConfig(definition, options.env ?? process.env, {}, role);
  const foundation = await layFoundation(definition, config, options);
  try {
    const { dataSource, keyring } = foundation;
    const waitSeconds = config instanceof ServiceConfig ? config.migrationWaitSeconds : 0;
    await waitForMigration(foundation, definition, waitSeconds);
    if (dataSource !== undefined && needsServiceRole(config)) await requireServiceRole(dataSource);
    if (dataSource && keyring) await requireOwnKeyring(dataSource, keyring);
    return await start(foundation);
  } catch (error) {
    await foundation.close();
    throw error;
  }
}

/** On a laptop one role does everything. */
function needsServiceRole(config: BaseConfig): boolean {
  return (
    config.production && config instanceof ServiceConfig && config.allowTableOwner === undefined
  );
}

/** All entities and migrations of a service: its own and those that every service has. */
export function databaseParts(definition: ServiceDefinition) {
  const own = Array.isArray(definition.migrations) ? (definition.migrations as unknown[]) : [];
  return {
    name: definition.name,
    entities: definition.entities ?? [],
    migrations: [...serviceMigrations, ...own] as typeof serviceMigrations,
  };
}

async function connect(dataSource: DataSource | undefined): Promise<void> {
  try {
    await dataSource?.initialize();
  } catch (error) {
    throw databaseBootError(error);
  }
}

async function clockOf(dataSource: DataSource | undefined, logger: PinoLogger): Promise<Clock> {
  if (dataSource === undefined) return new SystemClock();
  return DatabaseClock.start(dataSource, (sentence) => {
    logger.warn(sentence);
  });
}

/** For rate limits, which are counted in the process while Redis does not respond. */
async function connectRedis(config: BaseConfig): Promise<RedisClient | undefined> {
  if (config.redis === undefined) return undefined;
  const redis = createRedisClient(config.redis, { timeoutMs: REDIS_TIMEOUT_MS, lazyConnect: true });
  await redis.connectAtBoot();
  return redis;
}
