import { Module } from '@nestjs/common';
import { ExpiryEventsService } from './expiry-events.service.js';
import { VaultEventsService } from './vault-events.service.js';

@Module({
  providers: [VaultEventsService, ExpiryEventsService],
  exports: [VaultEventsService, ExpiryEventsService],
})
export class EventsModule {}
