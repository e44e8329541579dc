import { hash } from 'node:crypto';
import { Module } from '@nestjs/common';
import type { DynamicModule, Provider } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AUTHENTICATION_LIMIT, AuthModule, type KeySetMemory } from '@tessera/auth';
import { BaseConfig, ServiceConfig, ServiceRole } from '@tessera/config';
import { Keyring } from '@tessera/crypto';
import { PartitionMetrics, PurgeMetrics, RedisMetrics } from '@tessera/database';
import {
  AbandonedLeasesService,
  CardNumbersInterceptor,
  createFailureLimiter,
  createRateLimits,
  CursorListsRepository,
  FailedAuthenticationLimit,
  FairShareGuard,
  HttpMetrics,
  IdempotencyInterceptor,
  IdempotencyRepository,
  PublicUrlService,
  RATE_LIMITS,
  RateLimitGuard,
  RequestBodyInterceptor,
  RequestsUnderWay,
} from '@tessera/http';
import { Clock, ReadinessChecks, Tracing } from '@tessera/telemetry';
import { Registry } from 'prom-client';
import { DataSource } from 'typeorm';
import type { Foundation } from './foundation.js';
import { RedisKeySetMemory } from './redis-key-set-memory.js';
import type { ModuleReference, ServiceDefinition } from './service-definition.js';
import { Shutdown } from './shutdown.js';

export interface ServiceModuleParts {
  readonly definition: ServiceDefinition;
  readonly foundation: Foundation;
  readonly clock: Clock;
  readonly role: ServiceRole;
  readonly shutdown: Shutdown;
  /** Of an API. */
  readonly underWay?: RequestsUnderWay;
  readonly metrics?: HttpMetrics;
}

/** The root of every service: what all share, global, and the service's own module. */
@Module({})
export class ServiceModule {
  static forRoot(parts: ServiceModuleParts): DynamicModule {
    const { foundation } = parts;
    const { config, dataSource } = foundation;
    const shared = [...sharedProviders(parts), ...databaseProviders(foundation)];
    return {
      module: ServiceModule,
      global: true,
      imports: [
        ...(dataSource === undefined ? [] : [typeOrm(dataSource)]),
        ...(config instanceof ServiceConfig
          ? [authModule(parts.definition.name, config, parts)]
          : []),
        moduleOf(parts),
      ],
      providers: shared,
      exports: shared,
    };
  }
}

function moduleOf({ definition, role }: ServiceModuleParts): ModuleReference {
  return (role.isWorker ? definition.worker?.module : undefined) ?? definition.module;
}

function typeOrm(dataSource: DataSource): DynamicModule {
  return TypeOrmModule.forRootAsync({
    useFactory: () => dataSource.options,
    dataSourceFactory: () => Promise.resolve(dataSource),
  });
}

function authModule(
  service: string,
  config: ServiceConfig,
  { clock, foundation, role }: Pick<ServiceModuleParts, 'clock' | 'foundation' | 'role'>,
): DynamicModule {
  return AuthModule.forRoot({
    issuer: config.oauthIssuer,
    jwksUrl: config.oauthJwksUrl,
    // A worker verifies no tokens, and lacks the key that seals.
    keySetMemory: role.isWorker ? undefined : keySetMemory(service, config, foundation),
    audiences: config.audiencesOf(service),
    tokenType: config.oauthTokenTyp,
    clientIdClaim: config.oauthClientIdClaim,
    personClaim: config.oauthPersonClaim,
    deniedClients: config.oauthDeniedClients,
    now: () => clock.now().getTime(),
  });
}

function keySetMemory(
  service: string,
  { redisNamespace, oauthJwksUrl }: ServiceConfig,
  { redis, keyring }: Foundation,
): KeySetMemory | undefined {
  if (redis === undefined || keyring === undefined) return undefined;
  const issuer = hash('sha256', oauthJwksUrl).slice(0, 16);
  const key = `tessera:${redisNamespace}:${service}:token-keys:${issuer}`;
  return new RedisKeySetMemory(redis, key, keyring.sealer('idempotency-answer'));
}

function sharedProviders(parts: ServiceModuleParts): Provider[] {
  const { definition, foundation, clock, role, shutdown, underWay, metrics } = parts;
  const { config, registry, readiness, keyring, redis, redisMetrics, tracing } = foundation;
  const limits = createRateLimits(config, definition.name, redis);
  const failures = createFailureLimiter(config, definition.name, redis);
  const authenticationLimit = new FailedAuthenticationLimit(failures, metrics);
  return [
    { provide: definition.config, useValue: config },
    { provide: BaseConfig, useValue: config },
    ...(config instanceof ServiceConfig ? [{ provide: ServiceConfig, useValue: config }] : []),
    ...(keyring === undefined ? [] : [{ provide: Keyring, useValue: keyring }]),
    { provide: Clock, useValue: clock },
    { provide: Registry, useValue: registry },
    { provide: ReadinessChecks, useValue: readiness },
    { provide: RedisMetrics, useValue: redisMetrics },
    { provide: ServiceRole, useValue: role },
    { provide: Shutdown, useValue: shutdown },
    { provide: Tracing, useValue: tracing },
    { provide: RATE_LIMITS, useValue: limits },
    { provide: AUTHENTICATION_LIMIT, useValue: authenticationLimit },
    ...(underWay === undefined ? [] : [{ provide: RequestsUnderWay, useValue: underWay }]),
    ...(metrics === undefined ? [] : [{ provide: HttpMetrics, useValue: metrics }]),
    FairShareGuard,
    RateLimitGuard,
    PublicUrlService,
    CursorListsRepository,
    CardNumbersInterceptor,
    RequestBodyInterceptor,
    IdempotencyInterceptor,
  ];
}

function databaseProviders({ dataSource, keyring }: Foundation): Provider[] {
  if (dataSource === undefined) return [];
  const metrics = [PartitionMetrics, PurgeMetrics];
  if (keyring === undefined) return metrics;
  return [...metrics, AbandonedLeasesService, IdempotencyRepository];
}
