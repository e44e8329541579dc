import { Module } from '@nestjs/common';
import { BackendsModule } from '../backends/backends.module.js';
import { WaitingBackends } from '../backends/waiting-backends.js';
import { BlacklistModule } from '../blacklist/blacklist.module.js';
import { CredentialsModule } from '../credentials/credentials.module.js';
import { CredentialFingerprints } from '../credentials/credential-fingerprints.js';
import { VaultTokens } from '../credentials/vault-tokens.js';
import { ProvisionalModule } from '../provisional/provisional.module.js';
import { RulesetsModule } from '../rulesets/rulesets.module.js';
import { VelocityModule } from '../velocity/velocity.module.js';
import { CredentialReader } from './credential-reader.js';
import { DecisionIdempotency } from './decision-idempotency.js';
import { DecisionWriter } from './decision-writer.js';
import { DecisionsController } from './decisions.controller.js';
import { DecisionsService } from './decisions.service.js';
import { DecisionMetrics } from './metrics/decision-metrics.js';
import { DecisionLookups } from './pipeline/decision-lookups.js';
import { DecisionPipeline } from './pipeline/decision-pipeline.js';
import { SyncBackends } from './pipeline/sync-backends.js';
import { DecisionColumnsWorker } from './review/decision-columns.worker.js';
import { DecisionReads } from './review/decision-reads.service.js';
import { DecisionResolutions } from './review/decision-resolutions.service.js';
import { DecisionReviewsController } from './review/decision-reviews.controller.js';
import { Explanations } from './review/explanations.js';
import { ReviewedDecisionsController } from './review/reviewed-decisions.controller.js';

@Module({
  imports: [
    BackendsModule,
    BlacklistModule,
    CredentialsModule,
    ProvisionalModule,
    RulesetsModule,
    VelocityModule,
  ],
  controllers: [DecisionsController, DecisionReviewsController, ReviewedDecisionsController],
  providers: [
    CredentialFingerprints,
    CredentialReader,
    VaultTokens,
    DecisionIdempotency,
    DecisionLookups,
    DecisionMetrics,
    DecisionPipeline,
    { provide: SyncBackends, useExisting: WaitingBackends },
    DecisionColumnsWorker,
    DecisionReads,
    DecisionResolutions,
    DecisionWriter,
    DecisionsService,
    Explanations,
  ],
  exports: [DecisionsService],
})
export class DecisionsModule {}
