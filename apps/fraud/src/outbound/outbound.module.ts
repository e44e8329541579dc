import { Module } from '@nestjs/common';
import { DestinationAuditService } from './destination-audit.service.js';
import { DestinationMetrics } from './destination.metrics.js';
import { DestinationsClient } from './destinations.client.js';

/** Outgoing connections to URLs that API clients configure. */
@Module({
  providers: [DestinationAuditService, DestinationMetrics, DestinationsClient],
  exports: [DestinationAuditService, DestinationsClient],
})
export class OutboundModule {}
