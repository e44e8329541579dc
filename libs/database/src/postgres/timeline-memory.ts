import type { RedisClient } from '../redis/create-redis-client.js';

/** Remembers the highest timeline that any process of the service has seen. */
export interface TimelineMemory {
  /** @returns the highest that is known, at least `timeline` */
  raise(systemId: string, timeline: number): Promise<number>;
}

/** Long after the last process has asked; nothing needs to be cleaned up. */
const KEPT_SECONDS = 86_400;
const RAISE = `local known = tonumber(redis.call('get', KEYS[1]) or '0')
local highest = math.max(known, tonumber(ARGV[1]))
redis.call('set', KEYS[1], highest, 'EX', ARGV[2])
return highest`;

/** In Redis, for all pods of a service. Without a response each process knows what it has seen itself. */
export class RedisTimelineMemory implements TimelineMemory {
  /** @param prefix of the instance and the service */
  constructor(
    private readonly redis: RedisClient,
    private readonly prefix: string,
  ) {}

  async raise(systemId: string, timeline: number): Promise<number> {
    const key = `${this.prefix}:database-timeline:${systemId}`;
    try {
      const highest = await this.redis.eval(RAISE, 1, key, timeline, KEPT_SECONDS);
      return Math.max(Number(highest), timeline);
    } catch {
      return timeline;
    }
  }
}
