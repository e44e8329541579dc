import { Module } from '@nestjs/common';
import { ArchiveModule } from '../archive/archive.module.js';
import { BackendsModule } from '../backends/backends.module.js';
import { BlacklistModule } from '../blacklist/blacklist.module.js';
import { CredentialsModule } from '../credentials/credentials.module.js';
import { EventsModule } from '../events/events.module.js';
import { ProvisionalModule } from '../provisional/provisional.module.js';
import { RulesetsModule } from '../rulesets/rulesets.module.js';
import { VelocityModule } from '../velocity/velocity.module.js';
import { AdminDecisionsController } from './admin-decisions.controller.js';
import { DecisionEvaluationService } from './decision-evaluation.service.js';
import { DecisionIdempotencyService } from './decision-idempotency.service.js';
import { DecisionMetrics } from './decision.metrics.js';
import { DecisionsController } from './decisions.controller.js';
import { DecisionsRepository } from './decisions.repository.js';
import { DecisionsService } from './decisions.service.js';
import { DecisionEvidenceController } from './evidence/decision-evidence.controller.js';
import { DecisionEvidenceService } from './evidence/decision-evidence.service.js';
import { RelatedDecisionsRepository } from './evidence/related-decisions.repository.js';
import { DecisionColumnsRepository } from './review/decision-columns.repository.js';
import { DecisionColumnsWorker } from './review/decision-columns.worker.js';
import { DecisionListsRepository } from './review/decision-lists.repository.js';
import { DecisionLookupService } from './review/decision-lookup.service.js';
import { DecisionPagesService } from './review/decision-pages.service.js';
import { DecisionReadsService } from './review/decision-reads.service.js';
import { DecisionResolutionsService } from './review/decision-resolutions.service.js';
import { DecisionReviewsRepository } from './review/decision-reviews.repository.js';
import { ExplanationsService } from './review/explanations.service.js';

@Module({
  imports: [
    ArchiveModule,
    BackendsModule,
    BlacklistModule,
    CredentialsModule,
    EventsModule,
    ProvisionalModule,
    RulesetsModule,
    VelocityModule,
  ],
  controllers: [DecisionsController, AdminDecisionsController, DecisionEvidenceController],
  providers: [
    DecisionColumnsRepository,
    DecisionColumnsWorker,
    DecisionEvaluationService,
    DecisionEvidenceService,
    DecisionIdempotencyService,
    DecisionListsRepository,
    DecisionLookupService,
    DecisionMetrics,
    DecisionPagesService,
    DecisionReadsService,
    DecisionResolutionsService,
    DecisionReviewsRepository,
    DecisionsRepository,
    DecisionsService,
    ExplanationsService,
    RelatedDecisionsRepository,
  ],
  exports: [DecisionResolutionsService, DecisionsService],
})
export class DecisionsModule {}
