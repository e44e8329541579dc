import { Injectable } from '@nestjs/common';
import { Clock, inBatches, PeriodicService } from '@tessera/service';
import { WalletTokensRepository } from './wallet-tokens.repository.js';

const INTERVAL_MS = 60_000;
const BATCH = 500;

/** Removes wallet tokens whose time is over, and the memory of payloads that are too old to be taken. */
@Injectable()
export class ExpiredWalletTokens extends PeriodicService<number> {
  constructor(
    private readonly tokens: WalletTokensRepository,
    private readonly clock: Clock,
  ) {
    super({ failure: 'Expired wallet tokens were not removed.', everyMs: INTERVAL_MS });
  }

  /** @returns how many tokens there were */
  protected override async work(signal: AbortSignal): Promise<number> {
    const now = this.clock.now();
    const removed = await inBatches(BATCH, () => this.tokens.purge(now, BATCH), signal);
    await inBatches(BATCH, () => this.tokens.purgeMessages(now, BATCH), signal);
    return removed;
  }
}
