import { Module } from '@nestjs/common';
import { AuditModule } from '@tessera/audit';
import { WebhooksModule } from '@tessera/webhooks';
import { ACCOUNT_INFO_EVENT_TYPES } from './events/account-info-event-types.js';

/**
 * What the worker runs: deliveries and the audit chain. It has no access to banks and opens no
 * records.
 */
@Module({
  imports: [
    AuditModule.forRoot({ lists: { cursor: 'opaque', defaultLimit: 20 } }),
    WebhooksModule.forRoot({ events: ACCOUNT_INFO_EVENT_TYPES }),
  ],
})
export class WorkerModule {}
