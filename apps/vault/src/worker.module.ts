import { Module } from '@nestjs/common';
import { AuditModule } from '@tessera/audit';
import { WebhooksModule } from '@tessera/webhooks';
import { VAULT_EVENT_TYPES } from './events/vault-event-types.js';

/** What the worker runs: deliveries and the audit chain. Nothing in it could open a card. */
@Module({
  imports: [
    AuditModule.forRoot({ lists: { cursor: 'uuid', defaultLimit: 50 } }),
    WebhooksModule.forRoot({
      events: VAULT_EVENT_TYPES,
      lists: { cursor: 'uuid', defaultLimit: 50 },
    }),
  ],
})
export class WorkerModule {}
