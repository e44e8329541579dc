import { Injectable, Logger } from '@nestjs/common';
import type { BeforeApplicationShutdown, OnApplicationBootstrap } from '@nestjs/common';
import { PeriodicTask, prepared, preparedCount } from '@tessera/service';
import { DataSource } from 'typeorm';
import { FraudConfig } from '../config.js';
import { BackgroundCalls } from './background-calls.js';
import { ProvisionalFinaliser } from './provisional-finaliser.js';
import {
  type CallKey,
  END_ABANDONED_CALLS,
  FIND_LOST_CALLS,
  FIND_OVERDUE,
} from './provisional-statements.js';
import { type ProvisionalTime, provisionalTime } from './provisional-time.js';

/** How late a deadline is noticed at most. */
const DEADLINE_POLL_MS = 100;
const MAX_OVERDUE = 200;
const MAX_LOST_CALLS = 50;

/**
 * Looks after provisional decisions, whatever has become of their jobs and processes: ends those
 * whose deadline has passed, and makes calls that nobody is at work on any more. Every replica
 * does it; the rows decide who comes first.
 */
@Injectable()
export class ProvisionalReconciler implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger(ProvisionalReconciler.name);
  private readonly time: ProvisionalTime;
  private readonly deadlines: PeriodicTask;
  private readonly lostCalls: PeriodicTask;
  private readonly underWay = new Set<Promise<void>>();

  constructor(
    config: FraudConfig,
    private readonly dataSource: DataSource,
    private readonly calls: BackgroundCalls,
    private readonly finaliser: ProvisionalFinaliser,
  ) {
    this.time = provisionalTime(config.provisionalTimeScale);
    this.deadlines = new PeriodicTask({
      failure: 'Overdue provisional decisions could not be ended.',
      everyMs: DEADLINE_POLL_MS,
      work: (signal) => this.endOverdue(signal),
    });
    this.lostCalls = new PeriodicTask({
      failure: 'Lost backend calls could not be looked for.',
      everyMs: this.time.queueGraceMs / 2,
      work: () => this.takeUpLostCalls(),
    });
  }

  onApplicationBootstrap(): void {
    this.deadlines.start();
    if (this.calls.works) this.lostCalls.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await Promise.all([this.deadlines.stop(), this.lostCalls.stop()]);
    await Promise.all(this.underWay);
  }

  private async endOverdue(signal: AbortSignal): Promise<void> {
    let found: number;
    do {
      const overdue = await prepared<{ decision_id: string }>(this.dataSource, FIND_OVERDUE, [
        MAX_OVERDUE,
      ]);
      found = overdue.length;
      // Deliberate: one transaction after the other leaves the pool to the requests.
      for (const { decision_id: id } of overdue) await this.finaliser.failOpen(id);
    } while (found === MAX_OVERDUE && !signal.aborted);
  }

  /** Without the queue, which may be what was lost. */
  private async takeUpLostCalls(): Promise<void> {
    const room = MAX_LOST_CALLS - this.underWay.size;
    if (room > 0) {
      const lost = await prepared<CallKey>(this.dataSource, FIND_LOST_CALLS, [room]);
      for (const key of lost) this.takeUp(key);
    }
    await preparedCount(this.dataSource, END_ABANDONED_CALLS, [
      this.time.deadlineMs,
      this.time.leaseMs,
      MAX_LOST_CALLS,
    ]);
  }

  private takeUp(key: CallKey): void {
    const call = this.calls
      .call(key)
      .catch((err: unknown) => {
        this.logger.warn({ message: 'A lost backend call could not be made.', err });
      })
      .finally(() => this.underWay.delete(call));
    this.underWay.add(call);
  }
}
