import { Module } from '@nestjs/common';
import { EventsModule } from '../events/events.module.js';
import { JweKeysModule } from '../jwe-keys/jwe-keys.module.js';
import { PayloadReaderService } from './payload-reader.service.js';
import { PciSessionsController } from './pci-sessions.controller.js';
import { SessionCompletionService } from './session-completion.service.js';
import { SessionPayloadMetrics } from './session-payload.metrics.js';
import { SessionExpiryWorker } from './session-expiry.worker.js';
import { SessionOriginsService } from './session-origins.service.js';
import { SessionPurposesService } from './session-purposes.service.js';
import { SessionsController } from './sessions.controller.js';
import { SessionsRepository } from './sessions.repository.js';
import { SessionsService } from './sessions.service.js';

@Module({
  imports: [EventsModule, JweKeysModule],
  controllers: [SessionsController, PciSessionsController],
  providers: [
    SessionsService,
    SessionCompletionService,
    SessionsRepository,
    SessionPurposesService,
    SessionExpiryWorker,
    SessionOriginsService,
    PayloadReaderService,
    SessionPayloadMetrics,
  ],
  exports: [SessionsService, SessionPurposesService],
})
export class SessionsModule {}
