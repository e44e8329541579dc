import { Module } from '@nestjs/common';
import { ConnectorsModule } from '../connectors/connectors.module.js';
import { ConsentRevocationWorker } from '../consents/consent-revocation.worker.js';
import { ConsentRevocationsRepository } from '../consents/consent-revocations.repository.js';
import { TenantsModule } from '../tenants/tenants.module.js';
import { AttemptSealerService } from './attempt-sealer.service.js';
import { CheckSessionsController } from './check-sessions.controller.js';
import { CheckSessionsRepository } from './check-sessions.repository.js';
import { CheckSessionsService } from './check-sessions.service.js';
import { SessionDeadlinesWorker } from './session-deadlines.worker.js';
import { SessionListService } from './session-list.service.js';
import { SessionMetrics } from './session.metrics.js';
import { SessionTransitionsService } from './session-transitions.service.js';

@Module({
  imports: [ConnectorsModule, TenantsModule],
  controllers: [CheckSessionsController],
  providers: [
    AttemptSealerService,
    CheckSessionsRepository,
    CheckSessionsService,
    ConsentRevocationWorker,
    ConsentRevocationsRepository,
    SessionDeadlinesWorker,
    SessionListService,
    SessionMetrics,
    SessionTransitionsService,
  ],
  exports: [
    AttemptSealerService,
    CheckSessionsRepository,
    ConsentRevocationWorker,
    SessionDeadlinesWorker,
    SessionTransitionsService,
  ],
})
export class SessionsModule {}
