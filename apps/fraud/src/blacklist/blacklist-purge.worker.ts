import { Injectable } from '@nestjs/common';
import { Clock } from '@tessera/telemetry';
import { PeriodicWorker } from '@tessera/work';
import { FraudConfig } from '../config.js';
import { BlacklistHistoryRepository } from './blacklist-history.repository.js';
import { BlacklistRepository } from './blacklist.repository.js';

const EVERY_MS = 600_000;
const DAY_MS = 86_400_000;

/**
 * Removes expired entries, which have had no effect since the second in which they expired. The
 * times at which they were listed are kept for replays, for as long as decisions keep personal
 * data.
 */
@Injectable()
export class BlacklistPurgeWorker extends PeriodicWorker {
  constructor(
    private readonly entries: BlacklistRepository,
    private readonly history: BlacklistHistoryRepository,
    private readonly clock: Clock,
    private readonly config: FraudConfig,
  ) {
    super({
      name: 'blacklist-purge',
      does: 'remove expired blacklist entries',
      everyMs: EVERY_MS,
      runs: 'api',
    });
  }

  protected override async work(signal: AbortSignal): Promise<void> {
    for (let removed = 1; removed > 0 && !signal.aborted;) {
      removed = await this.entries.removeExpired(this.clock.now());
    }
    await this.history.forgetRemovals();
    const keptMs = this.config.decisionRetentionDays * DAY_MS;
    const until = new Date(this.clock.now().getTime() - keptMs);
    for (let forgotten = 1; forgotten > 0 && !signal.aborted;) {
      forgotten = await this.history.forgetHistory(until);
    }
  }
}
