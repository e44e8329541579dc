import { Injectable } from '@nestjs/common';
import { Clock, PeriodicService, purgeInBatches, PurgeMetrics } from '@tessera/service';
import { WalletTokensRepository } from './wallet-tokens.repository.js';

const INTERVAL_MS = 60_000;
const BATCH = 500;

/** Removes wallet tokens whose time is over, and the memory of payloads that are too old to be taken. */
@Injectable()
export class ExpiredWalletTokens extends PeriodicService<number> {
  constructor(
    private readonly tokens: WalletTokensRepository,
    private readonly clock: Clock,
    metrics: PurgeMetrics,
  ) {
    super({ failure: 'Expired wallet tokens were not removed.', everyMs: INTERVAL_MS });
    metrics.watch({ table: 'wallet_token', column: 'expires_at' });
    metrics.watch({ table: 'wallet_message', column: 'kept_until' });
  }

  /** @returns how many tokens there were */
  protected override async work(signal: AbortSignal): Promise<number> {
    const now = this.clock.now();
    const removed = await purgeInBatches(BATCH, () => this.tokens.purge(now, BATCH), signal);
    await purgeInBatches(BATCH, () => this.tokens.purgeMessages(now, BATCH), signal);
    return removed;
  }
}
