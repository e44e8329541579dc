import { Injectable, Logger } from '@nestjs/common';
import type { BeforeApplicationShutdown, OnApplicationBootstrap } from '@nestjs/common';
import { KEK_TAKE_UP_MS, Keyring, KeyUnavailableError } from '@tessera/crypto';
import { PeriodicTask } from '@tessera/service';

/**
 * Takes up new versions of the key-encryption key beside the requests. A request that seals inside a
 * transaction holds a connection; were it to read the list over a second one, as many of them as the
 * pool has connections would wait for each other.
 */
@Injectable()
export class KekRefresh implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger(KekRefresh.name);
  private readonly task = new PeriodicTask({
    failure: 'The versions of the key-encryption key were not read.',
    everyMs: KEK_TAKE_UP_MS / 2,
    work: () => this.keyring.keks.refresh(),
  });

  constructor(private readonly keyring: Keyring) {}

  /** A new vault makes its first version here, and the first card does not wait for the provider. */
  async onApplicationBootstrap(): Promise<void> {
    try {
      await this.keyring.keks.current();
    } catch (error) {
      if (!(error instanceof KeyUnavailableError)) throw error;
      this.logger.warn({ message: 'The key provider is away.', err: error });
    }
    this.task.start();
  }

  beforeApplicationShutdown(): Promise<void> {
    return this.task.stop();
  }
}
