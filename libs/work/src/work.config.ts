import { IsIn } from 'class-validator';
import { EnvVar, ServiceConfig } from '@tessera/config';
import { Omittable } from '@tessera/errors';

/** What a service with a worker process reads. Its own configuration extends this class. */
export class WorkConfig extends ServiceConfig {
  @EnvVar('BACKGROUND_WORK', {
    describe:
      'Which process does background work (webhook deliveries, payment inquiries, backups, reports, purges): `in-process`, the API process, or `worker`, a separate worker process, and the API does none. By default `in-process`. A worker process always works. [workers.md](operations/workers.md) lists the work.',
  })
  @Omittable()
  @IsIn(['in-process', 'worker'])
  backgroundWork?: 'in-process' | 'worker';

  @EnvVar('WEBHOOK_WORKER', {
    describe: 'Deprecated: set `BACKGROUND_WORK`. `off` means `worker`.',
  })
  @Omittable()
  @IsIn(['in-process', 'off'])
  webhookWorker?: 'in-process' | 'off';

  /** Whether an API process leaves background work to a worker process. */
  get worksElsewhere(): boolean {
    return (this.backgroundWork ?? this.formerBackgroundWork) === 'worker';
  }

  /** What `WEBHOOK_WORKER` means today; undefined when it is not set. */
  get formerBackgroundWork(): 'in-process' | 'worker' | undefined {
    return this.webhookWorker === 'off' ? 'worker' : this.webhookWorker;
  }

  override problems(): string[] {
    const problems = super.problems();
    const { backgroundWork, formerBackgroundWork } = this;
    const contradicts = formerBackgroundWork !== undefined && backgroundWork !== undefined;
    if (contradicts && formerBackgroundWork !== backgroundWork) {
      problems.push(
        `WEBHOOK_WORKER contradicts BACKGROUND_WORK=${backgroundWork}: remove WEBHOOK_WORKER, which is deprecated.`,
      );
    }
    return problems;
  }
}
