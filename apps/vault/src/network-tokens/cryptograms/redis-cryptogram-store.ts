import type { Sealer } from '@tessera/crypto';
import type { RedisClient } from '@tessera/database';
import type { EphemeralRedis } from '../../ephemeral-redis/ephemeral-redis.js';
import type { SchemeCryptogram } from '../provider/token-service-provider.js';
import { CryptogramsUnavailableError } from './cryptogram.errors.js';
import {
  CRYPTOGRAM_LIFETIME_MS,
  CryptogramStore,
  type CryptogramClaim,
} from './cryptogram-store.js';
import { openCryptogram, ownerOf, sealCryptogram } from './sealed-cryptogram.js';

/**
 * Cryptograms that all replicas share, in a Redis without persistence. `SET NX` decides between claims;
 * cryptogram and claim expire together with the reference.
 */
export class RedisCryptogramStore extends CryptogramStore {
  constructor(
    private readonly redis: EphemeralRedis,
    private readonly sealer: Sealer,
    private readonly namespace: string,
  ) {
    super();
  }

  override async put(
    tokenId: string,
    reference: string,
    cryptogram: SchemeCryptogram,
  ): Promise<void> {
    const owner = ownerOf(tokenId, reference);
    const sealed = sealCryptogram(this.sealer, owner, cryptogram);
    await this.ask((redis) => redis.set(this.key(owner), sealed, 'PX', CRYPTOGRAM_LIFETIME_MS));
  }

  override async find(tokenId: string, reference: string): Promise<SchemeCryptogram | null> {
    const owner = ownerOf(tokenId, reference);
    const sealed = await this.ask((redis) => redis.getBuffer(this.key(owner)));
    return sealed && openCryptogram(this.sealer, owner, sealed);
  }

  override async claim(tokenId: string, reference: string): Promise<CryptogramClaim> {
    const owner = ownerOf(tokenId, reference);
    // The claim expires slightly later than the cryptogram, so that the cryptogram is never found
    // unclaimed.
    const lifetimeMs = CRYPTOGRAM_LIFETIME_MS + 1_000;
    const isMine = await this.ask((redis) =>
      redis.set(this.claimKey(owner), '1', 'PX', lifetimeMs, 'NX'),
    );
    const cryptogram = await this.find(tokenId, reference);
    if (cryptogram === null) {
      return { kind: 'gone' };
    }
    return isMine === 'OK' ? { kind: 'mine', cryptogram } : { kind: 'busy' };
  }

  override async release(tokenId: string, reference: string): Promise<void> {
    await this.ask((redis) => redis.del(this.claimKey(ownerOf(tokenId, reference))));
  }

  /** The claim stays: if the deletion fails, the cryptogram still cannot be used again. */
  override async useUp(tokenId: string, reference: string): Promise<void> {
    await this.ask((redis) => redis.del(this.key(ownerOf(tokenId, reference))));
  }

  private key(owner: string): string {
    return `cryptogram:${this.namespace}:${owner}`;
  }

  private claimKey(owner: string): string {
    return `cryptogram-claim:${this.namespace}:${owner}`;
  }

  /** @throws CryptogramsUnavailableError */
  private async ask<T>(command: (redis: RedisClient) => Promise<T>): Promise<T> {
    try {
      return await this.redis.ask(command);
    } catch (error) {
      throw new CryptogramsUnavailableError(error);
    }
  }
}
