import { Injectable, Logger } from '@nestjs/common';
import type { OnApplicationBootstrap } from '@nestjs/common';
import { KEK_ADOPTION_MS, Keyring, KeyUnavailableError } from '@tessera/crypto';
import { PeriodicWorker } from '@tessera/work';

/**
 * Loads new versions of the key-encryption key in the background. A request that seals inside a
 * transaction holds a connection; were it to read the list over a second one, as many of them as the
 * pool has connections would wait for each other.
 */
@Injectable()
export class KekRefreshWorker extends PeriodicWorker implements OnApplicationBootstrap {
  private readonly logger = new Logger(KekRefreshWorker.name);

  constructor(private readonly keyring: Keyring) {
    super({
      name: 'kek-refresh',
      does: 'read the versions of the key-encryption key',
      everyMs: KEK_ADOPTION_MS / 2,
      runs: 'every',
    });
  }

  /** A new service makes its first version here, and the first request does not wait for the provider. */
  async onApplicationBootstrap(): Promise<void> {
    try {
      await this.keyring.keks.current();
    } catch (error) {
      if (!(error instanceof KeyUnavailableError)) throw error;
      this.logger.warn({ message: 'The key provider is unavailable.', err: error });
    }
  }

  protected override work(): Promise<void> {
    return this.keyring.keks.refresh();
  }
}
