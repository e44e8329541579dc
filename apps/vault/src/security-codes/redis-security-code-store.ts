import { Secret, type Sealer } from '@tessera/crypto';
import type { RedisClient } from '@tessera/database';
import type { EphemeralRedis } from '../ephemeral-redis/ephemeral-redis.js';
import { SecurityCodeStore } from './security-code-store.js';
import { SecurityCodesUnavailableError } from './security-code.errors.js';

/**
 * Codes that all replicas share, in a Redis without persistence, sealed under a key of the keyring.
 * Redis expires them and returns each only once (`GETDEL`).
 */
export class RedisSecurityCodeStore extends SecurityCodeStore {
  constructor(
    private readonly redis: EphemeralRedis,
    private readonly sealer: Sealer,
    private readonly namespace: string,
  ) {
    super();
  }

  override async put(tokenId: string, code: Secret<string>, lifetimeMs: number): Promise<void> {
    const sealed = this.sealer.seal(code.expose(), tokenId);
    await this.ask((redis) => redis.set(this.key(tokenId), sealed, 'PX', lifetimeMs));
  }

  override async putBack(tokenId: string, code: Secret<string>, lifetimeMs: number): Promise<void> {
    const sealed = this.sealer.seal(code.expose(), tokenId);
    await this.ask((redis) => redis.set(this.key(tokenId), sealed, 'PX', lifetimeMs, 'NX'));
  }

  override async has(tokenId: string): Promise<boolean> {
    return (await this.ask((redis) => redis.exists(this.key(tokenId)))) === 1;
  }

  override async take(tokenId: string): Promise<Secret<string> | null> {
    const sealed = await this.ask((redis) => redis.getdelBuffer(this.key(tokenId)));
    if (sealed === null) return null;
    return new Secret(this.sealer.open(sealed, tokenId).toString('utf8'));
  }

  override async delete(tokenId: string): Promise<void> {
    await this.ask((redis) => redis.del(this.key(tokenId)));
  }

  private key(tokenId: string): string {
    return `security-code:${this.namespace}:${tokenId}`;
  }

  /** @throws SecurityCodesUnavailableError */
  private async ask<T>(command: (redis: RedisClient) => Promise<T>): Promise<T> {
    try {
      return await this.redis.ask(command);
    } catch (error) {
      throw new SecurityCodesUnavailableError(error);
    }
  }
}
