import { Module } from '@nestjs/common';
import { OutboundModule } from '../outbound/outbound.module.js';
import { BackendClient } from './backend-client.js';
import { BackendDirectory } from './backend-directory.js';
import { BackendMetrics } from './backend-metrics.js';
import { WaitingBackends } from './waiting-backends.js';

/** Calls the backends that rules name. */
@Module({
  imports: [OutboundModule],
  providers: [BackendClient, BackendDirectory, BackendMetrics, WaitingBackends],
  exports: [BackendClient, BackendDirectory, WaitingBackends],
})
export class BackendsModule {}
