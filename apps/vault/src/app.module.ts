import { Module } from '@nestjs/common';
import { WebhooksModule } from '@tessera/webhooks';
import { VAULT_EVENTS } from './events/vault-events.js';
import { PciTokensModule } from './pci-tokens/pci-tokens.module.js';
import { SessionsModule } from './sessions/sessions.module.js';

@Module({
  imports: [
    WebhooksModule.forRoot({ events: VAULT_EVENTS, lists: { cursor: 'uuid', defaultLimit: 50 } }),
    PciTokensModule,
    SessionsModule,
  ],
})
export class AppModule {}
