import { Module } from '@nestjs/common';
import { AuditModule } from '@tessera/audit';
import { IntegrityModule } from '@tessera/integrity';
import { KeysModule } from '@tessera/keys';
import { WebhooksModule } from '@tessera/webhooks';
import { CheckModule } from './check/check.module.js';
import { authenticatedTables } from './database/authenticated-tables.js';
import { SEALED_DATA } from './database/sealed-data.js';
import { ACCOUNT_INFO_EVENT_TYPES } from './events/account-info-event-types.js';
import { OperatorsModule } from './operators/operators.module.js';
import { RecordsModule } from './records/records.module.js';
import { RetentionModule } from './retention/retention.module.js';
import { SessionsModule } from './sessions/sessions.module.js';
import { TenantsModule } from './tenants/tenants.module.js';

@Module({
  imports: [
    AuditModule.forRoot({ lists: { cursor: 'opaque', defaultLimit: 20 } }),
    WebhooksModule.forRoot({ events: ACCOUNT_INFO_EVENT_TYPES }),
    IntegrityModule.forRoot({ tables: authenticatedTables }),
    KeysModule.forRoot(SEALED_DATA),
    TenantsModule,
    SessionsModule,
    RecordsModule,
    OperatorsModule,
    CheckModule,
    RetentionModule,
  ],
})
export class AppModule {}
