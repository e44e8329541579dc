import { Module } from '@nestjs/common';
import type { DynamicModule, Provider } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AUTHENTICATION_LIMIT, AuthModule } from '@tessera/auth';
import { Keyring } from '@tessera/crypto';
import { Registry } from 'prom-client';
import { DataSource } from 'typeorm';
import { CardNumbersInterceptor } from '../card-numbers/card-numbers.interceptor.js';
import { BaseConfig } from '../config/base.config.js';
import { ServiceConfig } from '../config/service.config.js';
import { ReadinessChecks } from '../health/readiness-checks.js';
import { FairShareGuard } from '../http/fair-share.guard.js';
import { PublicUrlService } from '../http/public-url.service.js';
import { RequestBodyInterceptor } from '../http/request-body.interceptor.js';
import { AbandonedLeasesService } from '../idempotency/abandoned-leases.service.js';
import { RequestsUnderWay } from '../http/requests-under-way.js';
import { IdempotencyInterceptor } from '../idempotency/idempotency.interceptor.js';
import { IdempotencyRepository } from '../idempotency/idempotency.repository.js';
import { CursorListsRepository } from '../lists/cursor-lists.repository.js';
import { PurgeMetrics } from '../metrics/purge.metrics.js';
import { HttpMetrics } from '../metrics/http-metrics.js';
import { RedisMetrics } from '../redis/redis.metrics.js';
import { createFailureLimiter, createRateLimits } from '../rate-limit/create-rate-limits.js';
import { FailedAuthenticationLimit } from '../rate-limit/failed-authentication-limit.js';
import { RATE_LIMITS, RateLimitGuard } from '../rate-limit/rate-limit.guard.js';
import { Tracing } from '../telemetry/tracing.js';
import { Clock } from '../time/clock.js';
import type { Foundation } from './foundation.js';
import type { ModuleReference, ServiceDefinition } from './service-definition.js';
import { ServiceRole } from './service-role.js';
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
          ? [authModule(parts.definition.name, config, parts.clock)]
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

function authModule(service: string, config: ServiceConfig, clock: Clock): DynamicModule {
  return AuthModule.forRoot({
    issuer: config.oauthIssuer,
    jwksUrl: config.oauthJwksUrl,
    audiences: config.audiencesOf(service),
    tokenType: config.oauthTokenTyp,
    clientIdClaim: config.oauthClientIdClaim,
    personClaim: config.oauthPersonClaim,
    deniedClients: config.oauthDeniedClients,
    now: () => clock.now().getTime(),
  });
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
  if (keyring === undefined) return [PurgeMetrics];
  return [PurgeMetrics, AbandonedLeasesService, IdempotencyRepository];
}
