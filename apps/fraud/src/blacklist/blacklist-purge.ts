import { Injectable } from '@nestjs/common';
import { Clock, PeriodicService, prepared, preparedCount, ServiceRole } from '@tessera/service';
import { DataSource } from 'typeorm';
import { FraudConfig } from '../config.js';
import { nextChange } from './blacklist-changes.js';
import { FORGET_HISTORY, FORGET_REMOVALS, REMOVE_EXPIRED } from './blacklist-statements.js';

const EVERY_MS = 600_000;
const DAY_MS = 86_400_000;

/**
 * Removes entries that have expired; they count for nothing from their second on. When they were listed is kept
 * for replays, for as long as decisions keep personal data.
 */
@Injectable()
export class BlacklistPurge extends PeriodicService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly role: ServiceRole,
    private readonly config: FraudConfig,
  ) {
    super({ failure: 'Expired blacklist entries were not removed.', everyMs: EVERY_MS });
  }

  override async onApplicationBootstrap(): Promise<void> {
    if (!this.role.isWorker) await super.onApplicationBootstrap();
  }

  protected override async work(signal: AbortSignal): Promise<void> {
    for (let removed = 1; removed > 0 && !signal.aborted;) {
      removed = await this.dataSource.transaction(async (manager) => {
        const values = [await nextChange(manager), this.clock.now()];
        return (await prepared(manager, REMOVE_EXPIRED, values)).length;
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
