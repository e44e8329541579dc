import { Injectable, Logger } from '@nestjs/common';
import { PartitionMetrics } from '@tessera/database';
import { Clock } from '@tessera/telemetry';
import { PeriodicWorker } from '@tessera/work';
import { FraudConfig } from '../config.js';
import { DecisionPartitionsService, type RemovalRefusal } from './decision-partitions.service.js';

const EVERY_MS = 10 * 60_000;
const DAY_MS = 24 * 3_600_000;

/** Adds the partitions of the days to come, and removes those that are older than decisions are kept. */
@Injectable()
export class DecisionPartitionsWorker extends PeriodicWorker<number> {
  private readonly logger = new Logger(DecisionPartitionsWorker.name);

  constructor(
    private readonly partitions: DecisionPartitionsService,
    private readonly clock: Clock,
    private readonly config: FraudConfig,
    metrics: PartitionMetrics,
  ) {
    super({
      name: 'decision-partitions',
      does: 'maintain the partitions of decisions',
      everyMs: EVERY_MS,
    });
    metrics.watch('decision');
  }

  /** @returns how many partitions were removed */
  protected override async work(signal: AbortSignal): Promise<number> {
    const now = this.clock.now();
    await this.partitions.keepAhead(now);
    await this.partitions.finishRemovals(signal);
    const { decisionDropAfterDays: days } = this.config;
    if (days === 0) return 0;
    const today = now.getTime() - (now.getTime() % DAY_MS);
    return this.removeUntil(new Date(today - days * DAY_MS), signal);
  }

  private async removeUntil(until: Date, signal: AbortSignal): Promise<number> {
    const kept = new Map<RemovalRefusal, string>();
    let removed = 0;
    for (const partition of await this.partitions.closed(until)) {
      if (signal.aborted) break;
      const refusal = await this.partitions.remove(partition);
      if (refusal === null) removed += 1;
      else if (!kept.has(refusal)) kept.set(refusal, partition.name);
    }
    await this.partitions.finishRemovals(signal);
    for (const [reason, first] of kept) {
      this.logger.warn({ message: 'Old decisions are kept.', reason, first_partition: first });
    }
    return removed;
  }
}
