export { LatestTimes } from './batch/latest-times.js';
export type { LatestTimesOptions } from './batch/latest-times.js';
export { MicroBatch } from './batch/micro-batch.js';
export type { MicroBatchOptions } from './batch/micro-batch.js';
export { boundStatements } from './postgres/bound-statements.js';
export { boundedWaits, createDataSource } from './postgres/create-data-source.js';
export type { DatabaseParts } from './postgres/create-data-source.js';
export { databaseBootError } from './postgres/database-boot-error.js';
export { DatabaseClock } from './postgres/database-clock.js';
export {
  isDatabaseUnavailable,
  isForeignKeyViolation,
  isNetworkFailure,
  isStatementTimeout,
  isTransactionUndone,
  isUndefinedTable,
  isUniqueViolation,
} from './postgres/database-errors.js';
export { bindDatabaseOwner, databaseOwnerOf } from './postgres/database-owner.js';
export type { DatabaseOwner } from './postgres/database-owner.js';
export { detachPool } from './postgres/detach-pool.js';
export { rememberKeyring, requireOwnKeyring } from './postgres/keyring-marks.js';
export {
  isMigrated,
  migrateDatabase,
  MIGRATION_LOCK_TIMEOUT_MS,
  requireMigrated,
} from './postgres/migrate-database.js';
export { plainArray } from './postgres/plain-array.js';
export type { PlainValue } from './postgres/plain-array.js';
export { planned, plannedCount, prepared, preparedCount } from './postgres/prepared.js';
export type { Statement } from './postgres/prepared.js';
export { PrimaryGuard } from './postgres/primary-guard.js';
export { DayPartitions } from './postgres/day-partitions.js';
export { PartitionMetrics } from './postgres/partition.metrics.js';
export { PurgeMetrics } from './postgres/purge.metrics.js';
export type { PurgedRows } from './postgres/purge.metrics.js';
export { serviceMigrations } from './postgres/service-migrations.js';
export { requireServiceRole } from './postgres/service-role.js';
export { SnakeNamingStrategy } from './postgres/snake-naming.strategy.js';
export { traceDatabase } from './postgres/trace-database.js';
export { bindPrimaryGuard, primaryGuardOf, watchPrimary } from './postgres/watch-primary.js';
export { readRouterOf, routeRead, routeReads } from './standby/route-reads.js';
export type { ReadRouter } from './standby/read-router.js';
export { createRedisClient } from './redis/create-redis-client.js';
export type { RedisClient } from './redis/create-redis-client.js';
export { RedisTimeoutError } from './redis/limit-response-time.js';
export { RedisUnavailableError } from './redis/redis-availability.js';
export type { RedisClientOptions } from './redis/redis-availability.js';
export { slotOf, SLOTS } from './redis/slot-of.js';
export { RedisMetrics } from './redis/redis.metrics.js';
