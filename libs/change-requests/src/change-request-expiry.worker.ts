import { Injectable } from '@nestjs/common';
import { Clock } from '@tessera/telemetry';
import { inBatches, PeriodicWorker } from '@tessera/work';
import { DataSource } from 'typeorm';
import { ChangeRequestAuditService } from './change-request-audit.service.js';
import { ChangeRequestsMetrics } from './change-requests.metrics.js';
import { ChangeRequestsRepository } from './change-requests.repository.js';

const EVERY_MS = 5 * 60_000;
const BATCH = 100;

/** Marks and records requests whose time has passed. They can't be decided before that either. */
@Injectable()
export class ChangeRequestExpiryWorker extends PeriodicWorker<number> {
  constructor(
    private readonly dataSource: DataSource,
    private readonly requests: ChangeRequestsRepository,
    private readonly audit: ChangeRequestAuditService,
    private readonly metrics: ChangeRequestsMetrics,
    private readonly clock: Clock,
  ) {
    super({ name: 'change-request-expiry', does: 'expire change requests', everyMs: EVERY_MS });
  }

  protected override work(signal: AbortSignal): Promise<number> {
    return inBatches(BATCH, () => this.expire(), signal);
  }

  private async expire(): Promise<number> {
    const kinds = await this.dataSource.transaction(async (tx) => {
      const expired = await this.requests.lockExpired(tx, this.clock.now(), BATCH);
      for (const request of expired) {
        await this.requests.close(tx, request, () => {
          request.status = 'expired';
        });
        await this.audit.record(tx, 'expire', request);
      }
      return expired.map(({ kind }) => kind);
    });
    for (const kind of kinds) this.metrics.count(kind, 'expired');
    return kinds.length;
  }
}
