import { Module } from '@nestjs/common';
import type { DynamicModule } from '@nestjs/common';
import { WorkModule } from '@tessera/work';
import { AUDIT_OPTIONS, type AuditModuleOptions } from './audit-options.js';
import { AUDIT_ANCHOR_KEY } from './anchors/anchor.js';
import { AuditAnchorWorker } from './anchors/audit-anchor.worker.js';
import { FailedAuthenticationsService } from './authentication/failed-authentications.service.js';
import { AuditAlarmMetrics } from './chain/audit-alarm.metrics.js';
import { AUDIT_CHAIN_KEY } from './chain/audit-batch.js';
import { AuditMetrics } from './chain/audit.metrics.js';
import { AuditPartitionsRepository } from './chain/audit-partitions.repository.js';
import { AuditSequencerWorker } from './chain/audit-sequencer.worker.js';
import { AuditCheckWorker } from './check/audit-check.worker.js';
import { AuditEventsController } from './events/audit-events.controller.js';
import { AuditEventsService } from './events/audit-events.service.js';
import { AuditStatusService } from './events/audit-status.service.js';
import { AdminChangeCheckService } from './trail/admin-change-check.service.js';
import { AuditTrailService } from './trail/audit-trail.service.js';
import { AUDIT_ROW_KEY } from './writer/row-mac.js';

/** Spread into the keys of every service that keeps an audit trail. */
export const auditKeys = [AUDIT_CHAIN_KEY, AUDIT_ROW_KEY, AUDIT_ANCHOR_KEY];

const EVIDENCE =
  'the audit trail is proved with it, and a second version would let anyone who has the first one forge rows for as long as the trail is kept';

/** Spread into the stable keys of every service. */
export const auditStableKeys = {
  [AUDIT_CHAIN_KEY]: EVIDENCE,
  [AUDIT_ROW_KEY]: EVIDENCE,
  [AUDIT_ANCHOR_KEY]: EVIDENCE,
};

/**
 * The audit trail of a service: {@link AuditTrailService} for its features, the route
 * `/api/admin/audit-events`, and the sequencer that chains what was recorded. The service's
 * definition spreads `auditMigrations` and `auditKeys`.
 */
@Module({})
export class AuditModule {
  static forRoot(options: AuditModuleOptions): DynamicModule {
    return {
      module: AuditModule,
      global: true,
      imports: [WorkModule],
      controllers: [AuditEventsController],
      providers: [
        { provide: AUDIT_OPTIONS, useValue: options },
        AdminChangeCheckService,
        AuditAlarmMetrics,
        AuditAnchorWorker,
        AuditCheckWorker,
        AuditEventsService,
        AuditMetrics,
        AuditPartitionsRepository,
        AuditSequencerWorker,
        AuditStatusService,
        AuditTrailService,
        FailedAuthenticationsService,
      ],
      exports: [AuditTrailService],
    };
  }
}
