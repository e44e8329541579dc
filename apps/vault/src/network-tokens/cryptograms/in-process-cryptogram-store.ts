import type { OnApplicationShutdown } from '@nestjs/common';
import type { Sealer } from '@tessera/crypto';
import type { Clock } from '@tessera/telemetry';
import type { SchemeCryptogram } from '../provider/token-service-provider.js';
import {
  CRYPTOGRAM_LIFETIME_MS,
  CryptogramStore,
  type CryptogramClaim,
} from './cryptogram-store.js';
import { openCryptogram, ownerOf, sealCryptogram } from './sealed-cryptogram.js';

const MAX_HELD = 100_000;

interface Held {
  readonly sealed: Buffer;
  readonly expiresAtMs: number;
  isClaimed: boolean;
}

/** Cryptograms of one process: for an instance with a single replica. */
export class InProcessCryptogramStore extends CryptogramStore implements OnApplicationShutdown {
  /** In the order of their insertion, which is also the order in which they expire. */
  private readonly held = new Map<string, Held>();

  constructor(
    private readonly sealer: Sealer,
    private readonly clock: Clock,
  ) {
    super();
  }

  onApplicationShutdown(): void {
    this.held.clear();
  }

  override put(tokenId: string, reference: string, cryptogram: SchemeCryptogram): Promise<void> {
    this.forgetOld();
    const owner = ownerOf(tokenId, reference);
    const sealed = sealCryptogram(this.sealer, owner, cryptogram);
    const expiresAtMs = this.clock.now().getTime() + CRYPTOGRAM_LIFETIME_MS;
    this.held.set(owner, { sealed, expiresAtMs, isClaimed: false });
    return Promise.resolve();
  }

  override find(tokenId: string, reference: string): Promise<SchemeCryptogram | null> {
    const owner = ownerOf(tokenId, reference);
    const held = this.alive(owner);
    return Promise.resolve(held && openCryptogram(this.sealer, owner, held.sealed));
  }

  override claim(tokenId: string, reference: string): Promise<CryptogramClaim> {
    const owner = ownerOf(tokenId, reference);
    const held = this.alive(owner);
    if (held === null) {
      return Promise.resolve({ kind: 'gone' });
    }
    if (held.isClaimed) {
      return Promise.resolve({ kind: 'busy' });
    }
    held.isClaimed = true;
    const cryptogram = openCryptogram(this.sealer, owner, held.sealed);
    return Promise.resolve({ kind: 'mine', cryptogram });
  }

  override release(tokenId: string, reference: string): Promise<void> {
    const held = this.held.get(ownerOf(tokenId, reference));
    if (held !== undefined) {
      held.isClaimed = false;
    }
    return Promise.resolve();
  }

  override useUp(tokenId: string, reference: string): Promise<void> {
    this.held.delete(ownerOf(tokenId, reference));
    return Promise.resolve();
  }

  private alive(owner: string): Held | null {
    this.forgetOld();
    const held = this.held.get(owner);
    return held !== undefined && held.expiresAtMs > this.clock.now().getTime() ? held : null;
  }

  /** Drops expired entries, and the oldest ones above the capacity. */
  private forgetOld(): void {
    const now = this.clock.now().getTime();
    for (const [owner, { expiresAtMs }] of this.held) {
      if (expiresAtMs > now && this.held.size < MAX_HELD) {
        return;
      }
      this.held.delete(owner);
    }
  }
}
