import { Injectable, Logger } from '@nestjs/common';
import { KEK_TAKE_UP_MS, Keyring, KeyUnavailableError } from '@tessera/crypto';
import { PeriodicService } from '@tessera/service';

/**
 * Takes up new versions of the key-encryption key beside the requests. A request that seals inside a
 * transaction holds a connection; were it to read the list over a second one, as many of them as the
 * pool has connections would wait for each other.
 */
@Injectable()
export class KekRefresh extends PeriodicService {
  private readonly logger = new Logger(KekRefresh.name);

  constructor(private readonly keyring: Keyring) {
    super({
      failure: 'The versions of the key-encryption key were not read.',
      everyMs: KEK_TAKE_UP_MS / 2,
    });
  }

  /** A new service makes its first version here, and the first request does not wait for the provider. */
  override async onApplicationBootstrap(): Promise<void> {
    try {
      await this.keyring.keks.current();
    } catch (error) {
      if (!(error instanceof KeyUnavailableError)) throw error;
      this.logger.warn({ message: 'The key provider is away.', err: error });
    }
    await super.onApplicationBootstrap();
  }

  protected override work(): Promise<void> {
    return this.keyring.keks.refresh();
  }
}
