import { Injectable } from '@nestjs/common';
import { AuditTrailService } from '@tessera/audit';
import { FraudConfig } from '../config.js';
import {
  type ClosedPartition,
  type DayCount,
  DecisionPartitionsRepository,
  type RemovedPartition,
} from './decision-partitions.repository.js';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Why a partition stays: a day is not archived as it is, or someone investigates one of its decisions. */
export type RemovalRefusal = 'not_archived' | 'open_case';

/** Lists the partitions of decisions that are over, and removes them with what belongs to them. */
@Injectable()
export class DecisionPartitionsService {
  constructor(
    private readonly partitions: DecisionPartitionsRepository,
    private readonly audit: AuditTrailService,
    private readonly config: FraudConfig,
  ) {}

  /** Adds the partitions of the days to come. */
  keepAhead(now: Date): Promise<void> {
    return this.partitions.keepAhead(now);
  }

  /** Those whose last day ended at a time or before, the oldest first. */
  closed(until: Date): Promise<ClosedPartition[]> {
    return this.partitions.closed(until);
  }

  /** The decisions of each day of a partition; days without any are left out. */
  async days(partition: ClosedPartition): Promise<DayCount[]> {
    const from = await this.startOf(partition);
    const days: DayCount[] = [];
    for (let at = from.getTime(); at < partition.ends_at.getTime(); at += DAY_MS) {
      const rows = await this.countDay(at);
      if (rows > 0) days.push({ day: new Date(at).toISOString().slice(0, 10), rows });
    }
    return days;
  }

  /**
   * Removes a partition: its decisions at once, and their events, backend calls and reviews with
   * {@link finishRemovals}. Cases keep the IDs of their decisions.
   *
   * @returns why it was not removed; null if it was
   */
  async remove(partition: ClosedPartition): Promise<RemovalRefusal | null> {
    const from = await this.startOf(partition);
    if (await this.partitions.isInOpenCase(from, partition.ends_at)) return 'open_case';
    const unarchived = this.config.decisionDropUnarchived === 'allowed';
    if (!unarchived && !(await this.isListed(partition, from))) return 'not_archived';
    const days = await this.days(partition);
    if (!unarchived && !(await this.isArchived(days))) return 'not_archived';
    const rows = days.reduce((sum, day) => sum + day.rows, 0);
    await this.partitions.detach(partition, { from, rows }, (tx) =>
      this.audit.record(tx, {
        action: 'decision.remove',
        result: 'success',
        object: { type: 'decision_partition', id: partition.name },
        details: {
          from: from.toISOString(),
          until: partition.ends_at.toISOString(),
          decisions: rows,
          archived: !unarchived,
        },
      }),
    );
    return null;
  }

  /** Drops detached partitions and removes what belonged to their decisions, also of earlier runs. */
  async finishRemovals(signal: AbortSignal): Promise<void> {
    for (const removed of await this.partitions.unfinished()) {
      if (!removed.is_dropped) await this.partitions.drop(removed);
      if (!(await this.clean(removed, signal))) return;
      await this.partitions.finish(removed);
    }
  }

  /** @returns false if it was interrupted */
  private async clean(removed: RemovedPartition, signal: AbortSignal): Promise<boolean> {
    for (const table of this.partitions.dependentTables) {
      let last: string | null = null;
      do {
        if (signal.aborted) return false;
        last = await this.partitions.clean(table, removed, last);
      } while (last !== null);
    }
    return true;
  }

  /** A cheap look, before any decision is counted. */
  private async isListed({ ends_at: end }: ClosedPartition, from: Date): Promise<boolean> {
    const first = await this.partitions.archivedRows(from.toISOString().slice(0, 10));
    const last = new Date(end.getTime() - DAY_MS).toISOString().slice(0, 10);
    return from >= end || first !== null || (await this.partitions.archivedRows(last)) !== null;
  }

  private async isArchived(days: readonly DayCount[]): Promise<boolean> {
    for (const { day, rows } of days) {
      if ((await this.partitions.archivedRows(day)) !== rows) return false;
    }
    return true;
  }

  /** Hour by hour, so that no statement takes long. */
  private async countDay(start: number): Promise<number> {
    let rows = 0;
    for (let at = start; at < start + DAY_MS; at += HOUR_MS) {
      rows += await this.partitions.count(new Date(at), new Date(at + HOUR_MS));
    }
    return rows;
  }

  /** The first partition has no start: it begins with the day of its oldest decision. */
  private async startOf(partition: ClosedPartition): Promise<Date> {
    if (partition.starts_at !== null) return partition.starts_at;
    const oldest = await this.partitions.oldest(partition);
    if (oldest === null) return partition.ends_at;
    return new Date(oldest.getTime() - (oldest.getTime() % DAY_MS));
  }
}
