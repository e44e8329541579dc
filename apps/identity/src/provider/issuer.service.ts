import { AsyncLocalStorage } from 'node:async_hooks';
import { Logger } from '@nestjs/common';
import type { OnApplicationShutdown, OnModuleInit } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { JWK } from 'jose';
import type { Provider } from 'oidc-provider';
import type { SigningKeysService } from '../signing-keys/signing-keys.service.js';
import type { MountedProvider } from './mounted-provider.js';

/** Older keys are re-read before they sign. */
const STALE_AFTER_MS = 60_000;

export interface IssuerOptions {
  pollIntervalMs: number;
  now: () => Date;
  mount: (keys: JWK[]) => MountedProvider;
}

/**
 * Holds the current provider. A rotation on any replica is found by polling, and the provider is
 * replaced in place: requests in progress finish on the old one.
 */
export class IssuerService implements OnModuleInit, OnApplicationShutdown {
  private readonly logger = new Logger(IssuerService.name);
  private mounted: { provider: MountedProvider; kids: string } | undefined;
  private refreshing: Promise<void> | undefined;
  private refreshedAtMs = -Infinity;
  /**
   * A reading serves several waiting requests, so it must not run in the context of one of them.
   */
  private readonly outsideRequests = AsyncLocalStorage.snapshot();
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly signingKeys: SigningKeysService,
    private readonly options: IssuerOptions,
  ) {}

  async onModuleInit(): Promise<void> {
    await this.signingKeys.ensureFirst();
    await this.refresh();
    this.timer = setInterval(() => {
      this.refresh().catch((error: unknown) => {
        this.logger.warn({
          message: 'Failed to read the signing keys; continuing with the known ones.',
          err: error,
        });
      });
    }, this.options.pollIntervalMs);
    this.timer.unref();
  }

  onApplicationShutdown(): void {
    clearInterval(this.timer);
  }

  /** Reads the keys and applies a change; concurrent calls share one reading. */
  refresh(): Promise<void> {
    this.refreshing ??= this.outsideRequests(() => this.readKeys()).finally(() => {
      this.refreshing = undefined;
    });
    return this.refreshing;
  }

  /**
   * A replica that was cut off from the database could sign with a key that the others have
   * dropped, so it reads the keys first. The public key set is always returned: every service
   * depends on it.
   */
  async answer(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    if (this.options.now().getTime() - this.refreshedAtMs > STALE_AFTER_MS) {
      const reading = this.refresh();
      await (request.method === 'GET' ? reading.catch(() => undefined) : reading);
    }
    return this.running().answer(request, reply);
  }

  /** The current provider, for changes to an interaction outside of the provider's own routes. */
  get provider(): Provider {
    return this.running().provider;
  }

  private running(): MountedProvider {
    if (this.mounted === undefined) throw new Error('The issuer has not started.');
    return this.mounted.provider;
  }

  private async readKeys(): Promise<void> {
    const keys = await this.signingKeys.load();
    this.refreshedAtMs = this.options.now().getTime();
    const kids = keys.map((key) => key.kid).join(' ');
    if (kids !== this.mounted?.kids) {
      this.mounted = { provider: this.options.mount(keys), kids };
      this.logger.log({
        message: 'Signing keys reloaded.',
        kid: keys[0]?.kid,
        count: keys.length,
      });
    }
  }
}
