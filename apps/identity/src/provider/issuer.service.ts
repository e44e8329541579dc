import { AsyncLocalStorage } from 'node:async_hooks';
import { Logger } from '@nestjs/common';
import type { OnApplicationShutdown, OnModuleInit } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { JWK } from 'jose';
import type { Provider } from 'oidc-provider';
import type { SigningKeysService } from '../signing-keys/signing-keys.service.js';
import type { MountedProvider } from './mounted-provider.js';

/** Older than this, the known keys are read again before anything is signed with them. */
const STALE_AFTER_MS = 60_000;

export interface IssuerOptions {
  pollIntervalMs: number;
  now: () => Date;
  mount: (keys: JWK[]) => MountedProvider;
}

/**
 * Holds the provider of the moment. A rotation, on whichever replica it was asked for, is found by
 * polling, and the provider is replaced in place: requests under way finish on the old one.
 */
export class IssuerService implements OnModuleInit, OnApplicationShutdown {
  private readonly logger = new Logger(IssuerService.name);
  private mounted: { provider: MountedProvider; kids: string } | undefined;
  private refreshing: Promise<void> | undefined;
  private refreshedAtMs = -Infinity;
  /** A reading serves whoever waits for it, so what it changes is not on the account of a request. */
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
          message: 'The signing keys cannot be read; known ones go on.',
          err: error,
        });
      });
    }, this.options.pollIntervalMs);
    this.timer.unref();
  }

  onApplicationShutdown(): void {
    clearInterval(this.timer);
  }

  /** Reads the keys and takes up a change; concurrent calls share one reading. */
  refresh(): Promise<void> {
    this.refreshing ??= this.outsideRequests(() => this.readKeys()).finally(() => {
      this.refreshing = undefined;
    });
    return this.refreshing;
  }

  /**
   * A replica that was cut off from the database could sign with a key that the others have
   * dropped, so it reads the keys first. The public key set is answered in any case: every
   * service depends on it.
   */
  async answer(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    if (this.options.now().getTime() - this.refreshedAtMs > STALE_AFTER_MS) {
      const reading = this.refresh();
      await (request.method === 'GET' ? reading.catch(() => undefined) : reading);
    }
    return this.running().answer(request, reply);
  }

  /** The provider of the moment, for what is done to an interaction beside its own routes. */
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
        message: 'Took up the signing keys.',
        kid: keys[0]?.kid,
        count: keys.length,
      });
    }
  }
}
