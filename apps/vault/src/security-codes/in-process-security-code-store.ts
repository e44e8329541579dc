import { createSecretKey, randomBytes } from 'node:crypto';
import type { OnApplicationBootstrap, OnApplicationShutdown } from '@nestjs/common';
import { Sealer, Secret } from '@tessera/crypto';
import type { Clock } from '@tessera/telemetry';
import { SecurityCodeStore } from './security-code-store.js';

const MAX_CODES = 100_000;
const KEY_BYTES = 32;
const SWEEP_INTERVAL_MS = 60_000;

interface HeldCode {
  readonly sealed: Buffer;
  readonly expiresAtMs: number;
}

/**
 * Codes of one process. They are sealed under a key that is made at the start and never leaves the
 * process, so that a core dump or a swapped page shows ciphertext.
 */
export class InProcessSecurityCodeStore
  extends SecurityCodeStore
  implements OnApplicationBootstrap, OnApplicationShutdown
{
  /** In the order of their insertion, which is nearly the order in which they expire. */
  private readonly codes = new Map<string, HeldCode>();
  private readonly sealer = Sealer.withKey(
    'security-code',
    createSecretKey(randomBytes(KEY_BYTES)),
  );

  private sweep: NodeJS.Timeout | undefined;

  constructor(private readonly clock: Clock) {
    super();
  }

  onApplicationBootstrap(): void {
    this.sweep = setInterval(() => {
      this.forgetOld();
    }, SWEEP_INTERVAL_MS).unref();
  }

  onApplicationShutdown(): void {
    clearInterval(this.sweep);
    this.codes.clear();
  }

  override put(tokenId: string, code: Secret<string>, lifetimeMs: number): Promise<void> {
    this.forgetOld();
    const sealed = this.sealer.seal(code.expose(), tokenId);
    const expiresAtMs = this.clock.now().getTime() + lifetimeMs;
    this.codes.delete(tokenId);
    this.codes.set(tokenId, { sealed, expiresAtMs });
    return Promise.resolve();
  }

  override putBack(tokenId: string, code: Secret<string>, lifetimeMs: number): Promise<void> {
    const isReplaced = this.alive(tokenId) !== null;
    return isReplaced ? Promise.resolve() : this.put(tokenId, code, lifetimeMs);
  }

  override has(tokenId: string): Promise<boolean> {
    return Promise.resolve(this.alive(tokenId) !== null);
  }

  override take(tokenId: string): Promise<Secret<string> | null> {
    const held = this.alive(tokenId);
    this.codes.delete(tokenId);
    const code = held && new Secret(this.sealer.open(held.sealed, tokenId).toString('utf8'));
    return Promise.resolve(code);
  }

  override delete(tokenId: string): Promise<void> {
    this.codes.delete(tokenId);
    return Promise.resolve();
  }

  private alive(tokenId: string): HeldCode | null {
    this.forgetOld();
    const held = this.codes.get(tokenId);
    return held !== undefined && held.expiresAtMs > this.clock.now().getTime() ? held : null;
  }

  /** Drops expired codes, and the oldest ones above the capacity. */
  private forgetOld(): void {
    const now = this.clock.now().getTime();
    for (const [tokenId, { expiresAtMs }] of this.codes) {
      if (expiresAtMs > now && this.codes.size < MAX_CODES) {
        return;
      }
      this.codes.delete(tokenId);
    }
  }
}
