import { Module } from '@nestjs/common';
import { OutboundModule } from '../outbound/outbound.module.js';
import { BackendFindingsService } from './backend-findings.service.js';
import { IntegrationChangesService } from './integration-changes.service.js';
import { IntegrationsController } from './integrations.controller.js';
import { IntegrationsRepository } from './integrations.repository.js';
import { IntegrationsService } from './integrations.service.js';

/** Administration of the backends that rules can call. */
@Module({
  imports: [OutboundModule],
  controllers: [IntegrationsController],
  providers: [
    BackendFindingsService,
    IntegrationChangesService,
    IntegrationsRepository,
    IntegrationsService,
  ],
  exports: [BackendFindingsService],
})
export class IntegrationsModule {}
