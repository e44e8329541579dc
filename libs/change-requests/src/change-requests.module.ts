import { Module } from '@nestjs/common';
import type { DynamicModule } from '@nestjs/common';
import { WorkModule } from '@tessera/work';
import { ChangeDecisionsService } from './change-decisions.service.js';
import { ChangeRequest } from './change-request.entity.js';
import { ChangeRequestAuditService } from './change-request-audit.service.js';
import { ChangeRequestExpiryWorker } from './change-request-expiry.worker.js';
import { CHANGE_REQUESTS_OPTIONS, type ChangeRequestsOptions } from './change-requests-options.js';
import { ChangeRequestsController } from './change-requests.controller.js';
import { ChangeRequestsMetrics } from './change-requests.metrics.js';
import { ChangeRequestsRepository } from './change-requests.repository.js';
import { ChangeRequestsService } from './change-requests.service.js';
import { ChangeKindsService } from './changes/change-kinds.service.js';

/** Spread into the entities of every service that has change requests. */
export const changeRequestEntities = [ChangeRequest];

/** Spread into the tags of every service that has change requests. */
export const changeRequestTags = {
  'change-requests': 'Propose sensitive changes, and approve those of others.',
};

/**
 * Change requests of a service: the routes under `/api/admin/change-requests`, and
 * {@link ChangeKindsService}, with which features register the kinds of changes that they know. The
 * service's configuration uses `WithApprovals`, its definition spreads `changeRequestEntities`,
 * `changeRequestMigrations` and `changeRequestTags`, and its authenticated tables `changeRequestTables`.
 */
@Module({})
export class ChangeRequestsModule {
  static forRoot(options: ChangeRequestsOptions): DynamicModule {
    return {
      module: ChangeRequestsModule,
      global: true,
      imports: [WorkModule],
      controllers: [ChangeRequestsController],
      providers: [
        { provide: CHANGE_REQUESTS_OPTIONS, useValue: options },
        ChangeDecisionsService,
        ChangeKindsService,
        ChangeRequestAuditService,
        ChangeRequestExpiryWorker,
        ChangeRequestsMetrics,
        ChangeRequestsRepository,
        ChangeRequestsService,
      ],
      exports: [ChangeKindsService],
    };
  }
}
