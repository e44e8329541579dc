import { Module } from '@nestjs/common';
import { EventsModule } from '../events/events.module.js';
import { PciTokensModule } from '../pci-tokens/pci-tokens.module.js';
import { SecurityCodesModule } from '../security-codes/security-codes.module.js';
import { ExpiredPciTokensWorker } from './expired-pci-tokens.worker.js';

@Module({
  imports: [EventsModule, PciTokensModule, SecurityCodesModule],
  providers: [ExpiredPciTokensWorker],
})
export class RetentionModule {}
