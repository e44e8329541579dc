import { Injectable } from '@nestjs/common';
import { PeriodicWorker } from '@tessera/work';
import { FraudConfig } from '../config.js';
import { BackendCallsRepository } from './backend-calls.repository.js';
import { type ProvisionalTime, provisionalTime } from './provisional-time.js';

const BATCH = 50;

/** Records a timeout for calls whose process died before their deadline. */
@Injectable()
export class AbandonedBackendCallsWorker extends PeriodicWorker {
  private readonly time: ProvisionalTime;

  constructor(
    config: FraudConfig,
    private readonly calls: BackendCallsRepository,
  ) {
    const time = provisionalTime(config.provisionalTimeScale);
    super({
      name: 'abandoned-backend-calls',
      does: 'end abandoned calls of async backends',
      everyMs: time.queueGraceMs / 2,
    });
    this.time = time;
  }

  protected override work(): Promise<void> {
    return this.calls.endAbandoned(this.time, BATCH);
  }
}
