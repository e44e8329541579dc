import { Module } from '@nestjs/common';
import { AccountsModule } from '@tessera/accounts';
import { AuditModule } from '@tessera/audit';
import { ChangeRequestsModule } from '@tessera/change-requests';
import { IntegrityModule } from '@tessera/integrity';
import { WebhooksModule } from '@tessera/webhooks';
import { API_KEY_PREFIX } from './config.js';
import { authenticatedTables } from './database/authenticated-tables.js';
import { COMMERCE_EVENT_TYPES } from './events/commerce-event-types.js';
import { AllowedCardSchemesModule } from './allowed-card-schemes/allowed-card-schemes.module.js';
import { TokenCardArtModule } from './card-art/token-card-art.module.js';
import { CdeImportModule } from './cde-import/cde-import.module.js';
import { CryptogramsModule } from './cryptograms/cryptograms.module.js';
import { ForwardModule } from './forward/forward.module.js';
import { MfaModule } from './mfa/mfa.module.js';
import { ReportsModule } from './reports/reports.module.js';
import { SecurityCodesModule } from './security-codes/security-codes.module.js';
import { TokenSessionsModule } from './sessions/token-sessions.module.js';
import { SettingsModule } from './settings/settings.module.js';
import { ThreeDsModule } from './three-ds/three-ds.module.js';
import { TokensModule } from './tokens/tokens.module.js';
import { VaultSyncModule } from './vault-sync/vault-sync.module.js';

@Module({
  imports: [
    AccountsModule.forRoot({ keyPrefix: API_KEY_PREFIX }),
    AuditModule.forRoot({ lists: { cursor: 'opaque', defaultLimit: 20 } }),
    ChangeRequestsModule.forRoot({ lists: { cursor: 'opaque', defaultLimit: 20 } }),
    IntegrityModule.forRoot({ tables: authenticatedTables }),
    WebhooksModule.forRoot({ events: COMMERCE_EVENT_TYPES, access: 'account' }),
    TokenCardArtModule,
    AllowedCardSchemesModule,
    CdeImportModule,
    CryptogramsModule,
    ForwardModule,
    MfaModule,
    ReportsModule,
    SecurityCodesModule,
    SettingsModule,
    TokenSessionsModule,
    ThreeDsModule,
    TokensModule,
    VaultSyncModule,
  ],
})
export class AppModule {}
