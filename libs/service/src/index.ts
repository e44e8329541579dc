export { LatestTimes } from './batch/latest-times.js';
export type { LatestTimesOptions } from './batch/latest-times.js';
export { MicroBatch } from './batch/micro-batch.js';
export type { MicroBatchOptions } from './batch/micro-batch.js';
export { BootError } from './boot/boot-error.js';
export { bootService } from './boot/boot-service.js';
export type { BootOptions } from './boot/boot-options.js';
export type { RunningService } from './boot/boot-service.js';
export { bootWorker } from './boot/boot-worker.js';
export type { RunningWorker } from './boot/boot-worker.js';
export { databaseParts, serviceConfig } from './boot/foundation.js';
export type { Foundation } from './boot/foundation.js';
export { migrateService } from './boot/migrate-service.js';
export { keyNames } from './boot/provide-keyring.js';
export { runKeyring } from './boot/run-keyring.js';
export { runMigrations, runService, runWorker } from './boot/run-service.js';
export { defineService } from './boot/service-definition.js';
export type {
  ModuleReference,
  ServiceDefinition,
  WorkerDefinition,
} from './boot/service-definition.js';
export { ServiceRole } from './boot/service-role.js';
export { Shutdown } from './boot/shutdown.js';
export { CommandError, UsageError } from './commands/command.errors.js';
export { defineCommand } from './commands/command.js';
export type {
  Command,
  CommandContext,
  CommandOption,
  CommandOptions,
  OptionValues,
  Print,
  Progress,
  Serializable,
} from './commands/command.js';
export { JSON_OPTION } from './commands/command-output.js';
export { executeCommand, runCommands } from './commands/run-commands.js';
export type { CommandSurroundings } from './commands/run-commands.js';
export { textTable } from './commands/text-table.js';
export { doctorCommand } from './doctor/doctor.command.js';
export type { Finding } from './doctor/finding.js';
export { BaseConfig } from './config/base.config.js';
export { configurationTable } from './config/config-docs.js';
export { EnvVar, envVarsOf, type ProcessRole } from './config/env-var.js';
export type { EnvVarDefinition, EnvVarOptions } from './config/env-var.js';
export { ConfigurationError, loadConfig } from './config/load-config.js';
export type { Environment } from './config/load-config.js';
export { AuditAnchorConfig } from './config/audit-anchor.config.js';
export { KeysConfig } from './config/keys.config.js';
export type { ConfigClass } from './config/config-class.js';
export { ServiceConfig } from './config/service.config.js';
export type { OutboundSettings } from './config/service.config.js';
export { boundStatements } from './database/bound-statements.js';
export { boundedWaits, createDataSource } from './database/create-data-source.js';
export type { DatabaseParts } from './database/create-data-source.js';
export { primaryGuardOf } from './database/watch-primary.js';
export type { PrimaryGuard } from './database/primary-guard.js';
export { bindDatabaseOwner, databaseOwnerOf } from './database/database-owner.js';
export type { DatabaseOwner } from './database/database-owner.js';
export {
  isDatabaseUnavailable,
  isForeignKeyViolation,
  isUniqueViolation,
} from './database/database-errors.js';
export { prepared, preparedCount } from './database/prepared.js';
export type { Statement } from './database/prepared.js';
export { RateLimitGuard } from './rate-limit/rate-limit.guard.js';
export { RateLimitedByRoute } from './rate-limit/rate-limited-by-route.decorator.js';
export { SnakeNamingStrategy } from './database/snake-naming.strategy.js';
export { NotReadyError, ReadinessChecks } from './health/readiness-checks.js';
export type { RawBodyRequest } from './http/json-body.js';
export { cardNumberErrors } from './card-numbers/card-number-errors.js';
export type { CardNumberPolicy } from './card-numbers/card-number-policy.js';
export { TakesCardNumber } from './card-numbers/takes-card-number.decorator.js';
export type { CardNumberPlaces, Resolve } from './card-numbers/takes-card-number.decorator.js';
export { AnyBody } from './http/any-body.decorator.js';
export { duplicateKeys, duplicateKeysInTemplate } from './http/duplicate-keys.js';
export { RawBody } from './http/raw-body.decorator.js';
export type { RawBodyRule } from './http/raw-body.decorator.js';
export { PathIdPipe } from './http/path-id.pipe.js';
export { PublicUrlService } from './http/public-url.service.js';
export { sourceOf } from './http/source-of.js';
export { canonicalBody } from './idempotency/canonical-body.js';
export type { CanonicalBodyOptions } from './idempotency/canonical-body.js';
export { isSecurityCodeField } from './idempotency/security-code-names.js';
export {
  changeIdempotently,
  completeIdempotent,
  currentIdempotencyLease,
} from './idempotency/idempotency.interceptor.js';
export { idempotencyScope } from './idempotency/idempotency-scope.js';
export { Idempotent } from './idempotency/idempotent.decorator.js';
export type { IdempotentOptions } from './idempotency/idempotent.decorator.js';
export {
  IDEMPOTENCY_KEYS_KEPT_HOURS,
  IdempotencyRepository,
} from './idempotency/idempotency.repository.js';
export { CursorListsRepository, leaveTombstone } from './lists/cursor-lists.repository.js';
export type { CursorList, CursorPage, ListOrder } from './lists/cursor-lists.repository.js';
export { CursorQuery } from './lists/cursor-query.js';
export { requirePeriod } from './lists/list-period.js';
export { DEFAULT_PAGE_SIZE, pageBounds, pageEnvelope, PageQuery } from './lists/page-lists.js';
export type { PageEnvelope } from './lists/page-lists.js';
export type { LoggerOptions } from './logging/create-logger.js';
export { scrubText } from './logging/scrub.js';
export { currentRequest, runInRequest, tracingHeaders } from './logging/request-context.js';
export type { RequestContext } from './logging/request-context.js';
export { BoundedLabel, OTHER } from './metrics/bounded-label.js';
export { DatabaseGauges } from './metrics/database-gauges.js';
export type { DatabaseGaugesOptions, LabelledSample } from './metrics/database-gauges.js';
export type { ApiExamples, OperationExamples } from './openapi/api-examples.js';
export type { ControllerRoute } from './openapi/controller-routes.js';
export type { EventType, EventTypes } from './openapi/event-type.js';
export type { OpenApiDocument } from './openapi/openapi-document.js';
export type { OpenApiInfo } from './openapi/openapi-info.js';
export {
  Accepts,
  Deprecated,
  Fails,
  FailsAs,
  Returns,
  ReturnsList,
  ReturnsMedia,
  ReturnsPage,
  ReturnsToo,
  Summary,
  Tag,
  TakesAnyBody,
  TakesHeaders,
} from './openapi/operation.js';
export type { RouteHeader } from './openapi/operation.js';
export { SCOPES } from './openapi/scopes.js';
export { RedisClient, RedisTimeoutError } from './redis/redis.client.js';
export type { RedisClientOptions } from './redis/redis.client.js';
export { RedisMetrics } from './redis/redis.metrics.js';
export {
  activeSpan,
  currentTraceparent,
  inChildSpan,
  inClientSpan,
  inSpan,
  parseTraceparent,
  runInSpan,
  Tracing,
  TracingOff,
} from './telemetry/index.js';
export type { Span, SpanStart, TraceContext } from './telemetry/index.js';
export type { RouteLeftToNest } from './routes/compiled-routes.js';
export { RouteInterceptor } from './routes/route.interceptor.js';
export type { Proceed } from './routes/route.interceptor.js';
export { Clock, SystemClock } from './time/clock.js';
export { pageEntities, pageRows } from './lists/page-rows.js';
export type { PageFilter, PageList, PageRows } from './lists/page-rows.js';
export { PurgeMetrics } from './metrics/purge.metrics.js';
export type { PurgedRows } from './metrics/purge.metrics.js';
export { PeriodicTask } from './time/periodic-task.js';
export type { PeriodicTaskOptions } from './time/periodic-task.js';
export { SharedDeadline } from './time/shared-deadline.js';
