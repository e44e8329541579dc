import { Module } from '@nestjs/common';
import { OutboundModule } from '../outbound/outbound.module.js';
import { BackendClient } from './backend.client.js';
import { CallableBackendsRepository } from './callable-backends.repository.js';
import { BackendMetrics } from './backend.metrics.js';
import { SyncBackendsService } from './sync-backends.service.js';

/** Calls the backends that rules name. */
@Module({
  imports: [OutboundModule],
  providers: [BackendClient, CallableBackendsRepository, BackendMetrics, SyncBackendsService],
  exports: [BackendClient, CallableBackendsRepository, SyncBackendsService],
})
export class BackendsModule {}
