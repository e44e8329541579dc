import { Module } from '@nestjs/common';
import { DestinationAuditService } from './destination-audit.service.js';
import { DestinationMetrics } from './destination.metrics.js';
import { Destinations } from './destinations.js';

/** The way to addresses that operators of the API choose. */
@Module({
  providers: [DestinationAuditService, DestinationMetrics, Destinations],
  exports: [DestinationAuditService, Destinations],
})
export class OutboundModule {}
