import { Injectable } from '@nestjs/common';
import { PurgeMetrics } from '@tessera/database';
import { Clock } from '@tessera/telemetry';
import { PeriodicWorker, purgeInBatches } from '@tessera/work';
import { WalletTokensRepository } from './wallet-tokens.repository.js';

const INTERVAL_MS = 60_000;
const BATCH = 500;

/** Removes expired wallet tokens, and the records of payloads that are too old to be accepted. */
@Injectable()
export class ExpiredWalletTokensWorker extends PeriodicWorker<number> {
  constructor(
    private readonly tokens: WalletTokensRepository,
    private readonly clock: Clock,
    metrics: PurgeMetrics,
  ) {
    super({
      name: 'expired-wallet-tokens',
      does: 'remove expired wallet tokens',
      everyMs: INTERVAL_MS,
      runs: 'api',
    });
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
