import type { KeySetMemory, RememberedKeySet } from '@tessera/auth';
import type { Sealer } from '@tessera/crypto';
import type { RedisClient } from '@tessera/database';

/** Keys are not trusted for longer than a day anyway. */
const KEPT_SECONDS = 86_400;

/**
 * In Redis, for all pods of a service, sealed: an attacker who can write to Redis and has no keyring
 * cannot make a pod trust other keys. Without a response of Redis nothing is remembered.
 */
export class RedisKeySetMemory implements KeySetMemory {
  /**
   * @param key in Redis, of the service and the issuer
   * @param sealer whose keys open what is a day old
   */
  constructor(
    private readonly redis: RedisClient,
    private readonly key: string,
    private readonly sealer: Sealer,
  ) {}

  async remember(keys: RememberedKeySet): Promise<void> {
    const sealed = this.sealer.seal(JSON.stringify(keys), this.key);
    await this.redis.set(this.key, sealed, 'EX', KEPT_SECONDS);
  }

  async recall(): Promise<RememberedKeySet | null> {
    const sealed = await this.redis.getBuffer(this.key).catch(() => null);
    if (sealed === null) return null;
    try {
      return JSON.parse(this.sealer.open(sealed, this.key).toString()) as RememberedKeySet;
    } catch {
      // Not written by a pod of this service.
      return null;
    }
  }
}
