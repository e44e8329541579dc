import { Module } from '@nestjs/common';
import { CardsModule } from '../cards/cards.module.js';
import { EventsModule } from '../events/events.module.js';
import { SecurityCodesModule } from '../security-codes/security-codes.module.js';
import { SessionsModule } from '../sessions/sessions.module.js';
import { PciTokensController } from './pci-tokens.controller.js';
import { PciTokensRepository } from './pci-tokens.repository.js';
import { PciTokensService } from './pci-tokens.service.js';

@Module({
  imports: [CardsModule, EventsModule, SecurityCodesModule, SessionsModule],
  controllers: [PciTokensController],
  providers: [PciTokensService, PciTokensRepository],
})
export class PciTokensModule {}
