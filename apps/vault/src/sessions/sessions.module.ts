import { Module } from '@nestjs/common';
import { EventsModule } from '../events/events.module.js';
import { JweKeysModule } from '../jwe-keys/jwe-keys.module.js';
import { PayloadReader } from './payload-reader.js';
import { PciSessionsController } from './pci-sessions.controller.js';
import { SessionCompletionService } from './session-completion.service.js';
import { SessionPayloadMetrics } from './session-payload.metrics.js';
import { SessionExpiryWorker } from './session-expiry.worker.js';
import { SessionOrigins } from './session-origins.js';
import { SessionPurposes } from './session-purposes.js';
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
    SessionPurposes,
    SessionExpiryWorker,
    SessionOrigins,
    PayloadReader,
    SessionPayloadMetrics,
  ],
  exports: [SessionsService, SessionPurposes],
})
export class SessionsModule {}
