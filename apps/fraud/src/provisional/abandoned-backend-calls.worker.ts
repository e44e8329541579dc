import { Injectable } from '@nestjs/common';
import { preparedCount } from '@tessera/service';
import { PeriodicWorker } from '@tessera/work';
import { DataSource } from 'typeorm';
import { FraudConfig } from '../config.js';
import { END_ABANDONED_CALLS } from './provisional-statements.js';
import { type ProvisionalTime, provisionalTime } from './provisional-time.js';

const BATCH = 50;

/** Records a timeout for calls whose process died before their deadline. */
@Injectable()
export class AbandonedBackendCallsWorker extends PeriodicWorker {
  private readonly time: ProvisionalTime;

  constructor(
    config: FraudConfig,
    private readonly dataSource: DataSource,
  ) {
    const time = provisionalTime(config.provisionalTimeScale);
    super({
      name: 'abandoned-backend-calls',
      does: 'end abandoned calls of async backends',
      everyMs: time.queueGraceMs / 2,
    });
    this.time = time;
  }

  protected override async work(): Promise<void> {
    const { deadlineMs, leaseMs } = this.time;
    await preparedCount(this.dataSource, END_ABANDONED_CALLS, [deadlineMs, leaseMs, BATCH]);
  }
}
