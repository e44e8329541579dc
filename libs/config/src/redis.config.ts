import { IsIn, IsString } from 'class-validator';
import type { Secret } from '@tessera/crypto';
import { AllowEmpty, Omittable } from '@tessera/errors';
import { EnvVar } from './env-var.js';
import { HttpLimitsConfig } from './http-limits.config.js';
import {
  REDIS_MODES,
  redisServers,
  serverProblems,
  type RedisMode,
  type RedisServers,
} from './redis-servers.js';

/** How a process reaches Redis. */
export class RedisConfig extends HttpLimitsConfig {
  @EnvVar('REDIS_URL', {
    describe:
      'Redis for the queue, velocity windows and rate limits. Without it they run on Postgres or in the process. For a cluster some of its nodes, and for Sentinel the sentinels: `rediss://user:password@host-1:6379,host-2:6379,host-3:6379`. User and password are those of the data nodes.',
  })
  @Omittable()
  @AllowEmpty()
  @IsString()
  redisUrl?: string;

  @EnvVar('REDIS_MODE', {
    describe:
      'What `REDIS_URL` names: `standalone`, one primary; `cluster`, nodes of a Redis Cluster; `sentinel`, sentinels that know the primary. Must be what the servers are: the service refuses to start otherwise.',
    default: 'standalone',
  })
  @IsIn(REDIS_MODES)
  redisMode!: RedisMode;

  @EnvVar('REDIS_SENTINEL_NAME', {
    describe: 'With `REDIS_MODE=sentinel`: the name under which the sentinels know the primary.',
    default: 'mymaster',
  })
  @IsString()
  redisSentinelName!: string;

  @EnvVar('REDIS_SENTINEL_USERNAME', {
    describe: 'With `REDIS_MODE=sentinel`: the user of the sentinels themselves, if they have one.',
  })
  @Omittable()
  @IsString()
  redisSentinelUsername?: string;

  @EnvVar('REDIS_SENTINEL_PASSWORD', {
    describe: 'With `REDIS_MODE=sentinel`: the password of the sentinels, if they have one.',
    secret: true,
  })
  @Omittable()
  @IsString()
  redisSentinelPassword?: Secret<string>;

  /** Absent without a Redis. */
  get redis(): RedisServers | undefined {
    return redisServers('REDIS', {
      url: this.redisUrl,
      mode: this.redisMode,
      name: this.redisSentinelName,
      username: this.redisSentinelUsername,
      password: this.redisSentinelPassword,
    });
  }

  override problems(): string[] {
    return [...super.problems(), ...serverProblems(this.redis)];
  }
}
