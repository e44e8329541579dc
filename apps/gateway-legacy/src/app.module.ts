import { Module } from '@nestjs/common';
import { AccountsModule } from '@tessera/accounts';
import { AuditModule } from '@tessera/audit';
import { ChangeRequestsModule } from '@tessera/change-requests';
import { IntegrityModule } from '@tessera/integrity';
import { WebhooksModule } from '@tessera/webhooks';
import { AccountContextModule } from './account-context/account-context.module.js';
import { AccountSettingsModule } from './accounts/account-settings.module.js';
import { AuthenticationsModule } from './authentications/authentications.module.js';
import { BackupsModule } from './backups/backups.module.js';
import { ComplianceModule } from './compliance/compliance.module.js';
import { API_KEY_PREFIX } from './config.js';
import { authenticatedTables } from './database/authenticated-tables.js';
import { GATEWAY_EVENT_TYPES } from './events/gateway-event-types.js';
import { MerchantsModule } from './merchants/merchants.module.js';
import { OperatorsModule } from './operators/operators.module.js';
import { PaymentDataModule } from './payment-data/payment-data.module.js';
import { PaymentsModule } from './payments/payments.module.js';
import { SettlementsModule } from './settlements/settlements.module.js';
import { VersioningModule } from './versioning/versioning.module.js';

@Module({
  imports: [
    AccountsModule.forRoot({ keyPrefix: API_KEY_PREFIX }),
    AuditModule.forRoot({ lists: { cursor: 'opaque', defaultLimit: 20 } }),
    ChangeRequestsModule.forRoot({ lists: { cursor: 'opaque', defaultLimit: 20 } }),
    IntegrityModule.forRoot({ tables: authenticatedTables }),
    WebhooksModule.forRoot({ events: GATEWAY_EVENT_TYPES, access: 'account' }),
    AccountContextModule,
    VersioningModule,
    AccountSettingsModule,
    PaymentsModule,
    AuthenticationsModule,
    MerchantsModule,
    PaymentDataModule,
    ComplianceModule,
    BackupsModule,
    SettlementsModule,
    OperatorsModule,
  ],
})
export class AppModule {}
