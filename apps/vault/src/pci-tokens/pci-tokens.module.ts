import { Module } from '@nestjs/common';
import { CardsModule } from '../cards/cards.module.js';
import { EventsModule } from '../events/events.module.js';
import { SecurityCodesModule } from '../security-codes/security-codes.module.js';
import { SessionsModule } from '../sessions/sessions.module.js';
import { PciTokenChangesRepository } from './pci-token-changes.repository.js';
import { PciTokenChangesService } from './pci-token-changes.service.js';
import { PciTokenPurposeService } from './pci-token-purpose.service.js';
import { PciTokensController } from './pci-tokens.controller.js';
import { PciTokensRepository } from './pci-tokens.repository.js';
import { PciTokensService } from './pci-tokens.service.js';

@Module({
  imports: [CardsModule, EventsModule, SecurityCodesModule, SessionsModule],
  controllers: [PciTokensController],
  providers: [
    PciTokensService,
    PciTokenChangesService,
    PciTokensRepository,
    PciTokenChangesRepository,
    PciTokenPurposeService,
  ],
  exports: [PciTokensRepository, PciTokenChangesRepository],
})
export class PciTokensModule {}
