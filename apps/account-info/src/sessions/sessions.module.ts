import { Module } from '@nestjs/common';
import { ConnectorsModule } from '../connectors/connectors.module.js';
import { ConsentRevocations } from '../consents/consent-revocations.js';
import { TenantsModule } from '../tenants/tenants.module.js';
import { AttemptSealer } from './attempt-sealer.js';
import { CheckSessionsController } from './check-sessions.controller.js';
import { CheckSessionsRepository } from './check-sessions.repository.js';
import { CheckSessionsService } from './check-sessions.service.js';
import { SessionDeadlines } from './session-deadlines.js';
import { SessionListService } from './session-list.service.js';
import { SessionMetrics } from './session-metrics.js';
import { SessionTransitions } from './session-transitions.js';

@Module({
  imports: [ConnectorsModule, TenantsModule],
  controllers: [CheckSessionsController],
  providers: [
    AttemptSealer,
    CheckSessionsRepository,
    CheckSessionsService,
    ConsentRevocations,
    SessionDeadlines,
    SessionListService,
    SessionMetrics,
    SessionTransitions,
  ],
  exports: [
    AttemptSealer,
    CheckSessionsRepository,
    ConsentRevocations,
    SessionDeadlines,
    SessionTransitions,
  ],
})
export class SessionsModule {}
