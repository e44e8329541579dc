import { Module } from '@nestjs/common';
import { EventsModule } from '../events/events.module.js';
import { PciTokensModule } from '../pci-tokens/pci-tokens.module.js';
import { SecurityCodesModule } from '../security-codes/security-codes.module.js';
import { ExpiredTokensPurge } from './expired-tokens-purge.js';

@Module({
  imports: [EventsModule, PciTokensModule, SecurityCodesModule],
  providers: [ExpiredTokensPurge],
})
export class RetentionModule {}
