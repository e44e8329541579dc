import { Module } from '@nestjs/common';
import { AuditModule } from '@tessera/audit';
import { IntegrityModule } from '@tessera/integrity';
import { KeysModule } from '@tessera/keys';
import { WebhooksModule } from '@tessera/webhooks';
import { ApiKeysModule } from './api-keys/api-keys.module.js';
import { authenticatedTables } from './database/authenticated-tables.js';
import { SEALED_DATA } from './database/sealed-data.js';
import { VAULT_EVENT_TYPES } from './events/vault-event-types.js';
import { ForwardModule } from './forward/forward.module.js';
import { NetworkTokensModule } from './network-tokens/network-tokens.module.js';
import { GenericTokensModule } from './generic-tokens/generic-tokens.module.js';
import { MetadataModule } from './metadata/metadata.module.js';
import { OperationsModule } from './operations/operations.module.js';
import { OperatorsModule } from './operators/operators.module.js';
import { PciTokensModule } from './pci-tokens/pci-tokens.module.js';
import { SdkModule } from './sdk/sdk.module.js';
import { RevealsModule } from './reveals/reveals.module.js';
import { RetentionModule } from './retention/retention.module.js';
import { TokenSecurityCodesModule } from './security-codes/token-security-codes.module.js';
import { SessionsModule } from './sessions/sessions.module.js';
import { TokenAccessModule } from './token-access/token-access.module.js';
import { WalletTokensModule } from './wallet-tokens/wallet-tokens.module.js';

@Module({
  imports: [
    AuditModule.forRoot({ lists: { cursor: 'uuid', defaultLimit: 50 } }),
    WebhooksModule.forRoot({
      events: VAULT_EVENT_TYPES,
      lists: { cursor: 'uuid', defaultLimit: 50 },
    }),
    IntegrityModule.forRoot({ tables: authenticatedTables }),
    OperationsModule,
    TokenAccessModule,
    ApiKeysModule,
    PciTokensModule,
    ForwardModule,
    GenericTokensModule,
    MetadataModule,
    KeysModule.forRoot(SEALED_DATA),
    NetworkTokensModule,
    OperatorsModule,
    SdkModule,
    RetentionModule,
    RevealsModule,
    SessionsModule,
    TokenSecurityCodesModule,
    WalletTokensModule,
  ],
})
export class AppModule {}
