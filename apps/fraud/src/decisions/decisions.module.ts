import { Module } from '@nestjs/common';
import { CredentialFingerprints } from '../credentials/credential-fingerprints.js';
import { RulesetsModule } from '../rulesets/rulesets.module.js';
import { DecisionIdempotency } from './decision-idempotency.js';
import { DecisionWriter } from './decision-writer.js';
import { DecisionsController } from './decisions.controller.js';
import { DecisionsService } from './decisions.service.js';

@Module({
  imports: [RulesetsModule],
  controllers: [DecisionsController],
  providers: [CredentialFingerprints, DecisionIdempotency, DecisionWriter, DecisionsService],
})
export class DecisionsModule {}
