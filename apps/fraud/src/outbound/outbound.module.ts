import { Module } from '@nestjs/common';
import { DestinationAuditService } from './destination-audit.service.js';
import { DestinationMetrics } from './destination.metrics.js';
import { Destinations } from './destinations.js';

/** Outgoing connections to URLs that API clients configure. */
@Module({
  providers: [DestinationAuditService, DestinationMetrics, Destinations],
  exports: [DestinationAuditService, Destinations],
})
export class OutboundModule {}
