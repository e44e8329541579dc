import { Module } from '@nestjs/common';
import { OutboundModule } from '../outbound/outbound.module.js';
import { IntegrationsController } from './integrations.controller.js';
import { IntegrationsService } from './integrations.service.js';

/** Backends that rules can ask: their administration. */
@Module({
  imports: [OutboundModule],
  controllers: [IntegrationsController],
  providers: [IntegrationsService],
})
export class IntegrationsModule {}
