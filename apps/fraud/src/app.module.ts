import { Module } from '@nestjs/common';
import { AuditModule } from '@tessera/audit';
import { ChangeRequestsModule } from '@tessera/change-requests';
import { IntegrityModule } from '@tessera/integrity';
import { WebhooksModule } from '@tessera/webhooks';
import { AnalyticsModule } from './analytics/analytics.module.js';
import { ArchiveModule } from './archive/archive.module.js';
import { BlacklistModule } from './blacklist/blacklist.module.js';
import { CasesModule } from './cases/cases.module.js';
import { authenticatedTables } from './database/authenticated-tables.js';
import { DECISION_EVENT_TYPES } from './decisions/decision-event-types.js';
import { DecisionsModule } from './decisions/decisions.module.js';
import { EventsModule } from './events/events.module.js';
import { IntegrationsModule } from './integrations/integrations.module.js';
import { InterceptorsModule } from './interceptors/interceptors.module.js';
import { PartitionsModule } from './partitions/partitions.module.js';
import { RetentionModule } from './retention/retention.module.js';
import { ReviewsModule } from './reviews/reviews.module.js';
import { RulesetsModule } from './rulesets/rulesets.module.js';
import { SchemasModule } from './schemas/schemas.module.js';
import { SimulationsModule } from './simulations/simulations.module.js';
import { VelocityModule } from './velocity/velocity.module.js';

@Module({
  imports: [
    AuditModule.forRoot({ lists: { cursor: 'opaque', defaultLimit: 20 } }),
    ChangeRequestsModule.forRoot({ lists: { cursor: 'opaque', defaultLimit: 20 } }),
    IntegrityModule.forRoot({ tables: authenticatedTables }),
    WebhooksModule.forRoot({
      events: DECISION_EVENT_TYPES,
      lists: { cursor: 'opaque', defaultLimit: 20 },
    }),
    AnalyticsModule,
    ArchiveModule,
    BlacklistModule,
    CasesModule,
    DecisionsModule,
    EventsModule,
    IntegrationsModule,
    InterceptorsModule,
    PartitionsModule,
    RetentionModule,
    ReviewsModule,
    RulesetsModule,
    SchemasModule,
    SimulationsModule,
    VelocityModule,
  ],
})
export class AppModule {}
