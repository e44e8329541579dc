import { Injectable } from '@nestjs/common';
import { Clock, prepared, preparedCount } from '@tessera/service';
import { PeriodicWorker } from '@tessera/work';
import { DataSource } from 'typeorm';
import { FraudConfig } from '../config.js';
import { nextChange } from './blacklist-changes.js';
import { FORGET_HISTORY, FORGET_REMOVALS, REMOVE_EXPIRED } from './blacklist-statements.js';

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
    private readonly dataSource: DataSource,
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
      removed = await this.dataSource.transaction(async (tx) => {
        const values = [await nextChange(tx), this.clock.now()];
        return (await prepared(tx, REMOVE_EXPIRED, values)).length;
      });
    }
    await preparedCount(this.dataSource, FORGET_REMOVALS, []);
    const keptMs = this.config.decisionRetentionDays * DAY_MS;
    const until = new Date(this.clock.now().getTime() - keptMs);
    for (let forgotten = 1; forgotten > 0 && !signal.aborted;) {
      const [row] = await prepared<{ count: number }>(this.dataSource, FORGET_HISTORY, [until]);
      forgotten = row?.count ?? 0;
    }
  }
}
