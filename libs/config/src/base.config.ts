import { IsArray, IsIn, IsInt, IsString, Matches, Max, Min } from 'class-validator';
import { IsFormat, Omittable } from '@tessera/errors';
import { EnvVar, type ProcessRole } from './env-var.js';
import { RedisConfig } from './redis.config.js';
import type { RedisServers } from './redis-servers.js';
import { isEveryAddress, isSafeRedisUrl } from './store-urls.js';

/** Time for load balancers to notice that a pod is not ready before it stops listening. */
const PRODUCTION_DRAIN_MS = 5_000;

/** What every process of the suite reads, with or without a database. */
export class BaseConfig extends RedisConfig {
  /** What the process was started for, given to `loadConfig`. */
  declare readonly role: ProcessRole;

  @EnvVar('NODE_ENV', {
    describe: '`production` refuses development defaults and unsafe settings.',
    default: 'development',
  })
  @IsIn(['development', 'test', 'production'])
  nodeEnv!: 'development' | 'test' | 'production';

  @EnvVar('INSTANCE', {
    describe:
      'Name of the instance: the audience that every access token must have. Also what keys are bound to, and part of keys in Redis, unless `KEY_DOMAIN` and `REDIS_NAMESPACE` name others.',
    developmentDefault: 'demo',
  })
  @Matches(/^[a-z0-9][a-z0-9-]{0,62}$/)
  instance!: string;

  @EnvVar('REDIS_NAMESPACE', {
    describe:
      'Part of all keys in Redis. By default `INSTANCE`. Cells of a service that share `INSTANCE` and a Redis must have different ones.',
  })
  @Omittable()
  @Matches(/^[a-z0-9][a-z0-9-]{0,62}$/)
  redisNamespaceName?: string;

  @EnvVar('ENVIRONMENT', {
    describe: 'Label of the environment, such as `eu1`; part of API keys.',
    developmentDefault: 'local',
  })
  @Matches(/^[a-z0-9-]{1,20}$/)
  environment!: string;

  @EnvVar('PUBLIC_URL', {
    describe:
      'The address under which clients reach the service; absolute links are built from it. https in production. On a laptop: `http://localhost:PORT`.',
  })
  @IsFormat('http-url')
  publicUrl!: string;

  @EnvVar('HOST', {
    describe: 'The address to listen on. In containers: `0.0.0.0`.',
    developmentDefault: '127.0.0.1',
  })
  @IsString()
  host!: string;

  @EnvVar('PORT', { describe: 'The port of the API.' })
  @IsInt()
  @Min(0)
  @Max(65535)
  port!: number;

  @EnvVar('MANAGEMENT_PORT', {
    describe:
      'The port of health, metrics, OpenAPI and its page; never to be reached from outside. By default `PORT` + 5000.',
  })
  @IsInt()
  @Min(0)
  @Max(65535)
  managementPort!: number;

  @EnvVar('LOG_LEVEL', { describe: 'The least level that is logged.', default: 'info' })
  @IsIn(['silent', 'error', 'warn', 'info', 'debug'])
  logLevel!: string;

  @EnvVar('ROUTE_HANDLING', {
    describe:
      'How requests reach their handlers: `compiled`, by one function for each route, or `nest`, by the router of NestJS, which does the same more slowly. For finding out which of them an error is in.',
    default: 'compiled',
  })
  @IsIn(['compiled', 'nest'])
  routeHandling!: 'compiled' | 'nest';

  @EnvVar('TRUSTED_PROXIES', {
    describe:
      'Addresses or CIDR ranges, comma-separated, whose `X-Forwarded-For` counts. Empty: none.',
    default: '',
  })
  @IsArray()
  @IsString({ each: true })
  trustedProxies!: string[];

  @EnvVar('SHUTDOWN_DRAIN_MS', {
    describe:
      'After SIGTERM, how long requests are still taken, each with `connection: close`, while load balancers notice that the pod is not ready. By default 5000 in production, 0 on a laptop.',
  })
  @Omittable()
  @IsInt()
  @Min(0)
  @Max(20_000)
  shutdownDrainMs?: number;

  @EnvVar('RATE_LIMIT_PER_MINUTE', {
    describe: 'Requests a minute of one principal; past it 429.',
    default: '600000',
  })
  @IsInt()
  @Min(1)
  rateLimitPerMinute!: number;

  @EnvVar('PUBLIC_RATE_LIMIT_PER_MINUTE', {
    describe: 'Requests a minute of one address to routes that take no credential; past it 429.',
    default: '600',
  })
  @IsInt()
  @Min(1)
  publicRateLimitPerMinute!: number;

  @EnvVar('ALLOW_PLAINTEXT_STORES', {
    describe:
      'Why connections to Postgres and Redis are not encrypted in production, in at least 10 characters: for example that a service mesh encrypts them. Without a reason the service refuses to boot with such an address.',
  })
  @Omittable()
  @Matches(/\S.{8,198}\S/)
  allowPlaintextStores?: string;

  get production(): boolean {
    return this.nodeEnv === 'production';
  }

  /** Part of all keys in Redis: different for services that share one but not their data. */
  get redisNamespace(): string {
    return this.redisNamespaceName ?? this.instance;
  }

  /** How long a process that ends still takes requests. */
  get drainMs(): number {
    return this.shutdownDrainMs ?? (this.production ? PRODUCTION_DRAIN_MS : 0);
  }

  /** The host of a laptop may speak http; nothing else does. */
  override problems(): string[] {
    return [...super.problems(), ...(this.production ? this.unsafe() : [])];
  }

  /** @returns what is wrong with the URL of a Redis in production; nothing without a Redis */
  protected unsafeRedis(servers: RedisServers | undefined): string[] {
    if (servers === undefined || this.allowPlaintextStores !== undefined) return [];
    if (isSafeRedisUrl(servers.url)) return [];
    return [
      `${servers.variable} must begin with rediss:// in production, or name hosts of this machine; otherwise give the reason in ALLOW_PLAINTEXT_STORES.`,
    ];
  }

  private unsafe(): string[] {
    const problems = this.unsafeRedis(this.redis);
    if (!this.publicUrl.startsWith('https://')) {
      problems.push('PUBLIC_URL must be https in production.');
    }
    if (this.trustedProxies.some(isEveryAddress)) {
      problems.push(
        'TRUSTED_PROXIES must not trust every address: anyone could choose the address that limits and the audit trail see.',
      );
    }
    return problems;
  }
}
