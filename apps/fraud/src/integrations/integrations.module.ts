import { Module } from '@nestjs/common';
import { OutboundModule } from '../outbound/outbound.module.js';
import { IntegrationsController } from './integrations.controller.js';
import { IntegrationsService } from './integrations.service.js';

/** Administration of the backends that rules can call. */
@Module({
  imports: [OutboundModule],
  controllers: [IntegrationsController],
  providers: [IntegrationsService],
})
export class IntegrationsModule {}
