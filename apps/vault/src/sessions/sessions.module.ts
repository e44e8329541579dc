import { Module } from '@nestjs/common';
import { CardsModule } from '../cards/cards.module.js';
import { EventsModule } from '../events/events.module.js';
import { JweKeysModule } from '../jwe-keys/jwe-keys.module.js';
import { SecurityCodesModule } from '../security-codes/security-codes.module.js';
import { PciSessionsController } from './pci-sessions.controller.js';
import { SessionCompletionService } from './session-completion.service.js';
import { SessionsController } from './sessions.controller.js';
import { SessionsRepository } from './sessions.repository.js';
import { SessionsService } from './sessions.service.js';

@Module({
  imports: [CardsModule, EventsModule, JweKeysModule, SecurityCodesModule],
  controllers: [SessionsController, PciSessionsController],
  providers: [SessionsService, SessionCompletionService, SessionsRepository],
  exports: [SessionsService],
})
export class SessionsModule {}
