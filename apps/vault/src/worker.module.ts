import { Module } from '@nestjs/common';
import { AuditModule } from '@tessera/audit';
import { WebhooksModule } from '@tessera/webhooks';
import { VAULT_EVENTS } from './events/vault-events.service.js';

/** What the worker runs: deliveries and the audit chain. Nothing in it could open a card. */
@Module({
  imports: [
    AuditModule.forRoot({ lists: { cursor: 'uuid', defaultLimit: 50 } }),
    WebhooksModule.forRoot({ events: VAULT_EVENTS, lists: { cursor: 'uuid', defaultLimit: 50 } }),
  ],
})
export class WorkerModule {}
