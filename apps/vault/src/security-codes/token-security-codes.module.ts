import { Module } from '@nestjs/common';
import { CardsModule } from '../cards/cards.module.js';
import { EventsModule } from '../events/events.module.js';
import { PciTokensModule } from '../pci-tokens/pci-tokens.module.js';
import { SessionsModule } from '../sessions/sessions.module.js';
import { ExpiredSecurityCodesWorker } from './expired-security-codes.worker.js';
import { SecurityCodePurposeService } from './security-code-purpose.service.js';
import { SecurityCodesController } from './security-codes.controller.js';
import { SecurityCodesModule } from './security-codes.module.js';
import { TokenSecurityCodesService } from './token-security-codes.service.js';

/** What can be done with the security code of a token, apart from where codes are kept. */
@Module({
  imports: [CardsModule, EventsModule, PciTokensModule, SecurityCodesModule, SessionsModule],
  controllers: [SecurityCodesController],
  providers: [TokenSecurityCodesService, SecurityCodePurposeService, ExpiredSecurityCodesWorker],
})
export class TokenSecurityCodesModule {}
