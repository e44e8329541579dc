import { Module } from '@nestjs/common';
import { CredentialsModule } from '../credentials/credentials.module.js';
import { OutboundModule } from '../outbound/outbound.module.js';
import { SchemasModule } from '../schemas/schemas.module.js';
import { ActiveRulesets } from './active-rulesets.js';
import { RulesetDiffsController } from './diff/ruleset-diffs.controller.js';
import { RulesetDiffs } from './diff/ruleset-diffs.service.js';
import { RulesetLinter } from './ruleset-linter.js';
import { RulesetRules } from './ruleset-rules.js';
import { RulesetsController } from './rulesets.controller.js';
import { RulesetsService } from './rulesets.service.js';

@Module({
  imports: [CredentialsModule, OutboundModule, SchemasModule],
  controllers: [RulesetDiffsController, RulesetsController],
  providers: [ActiveRulesets, RulesetDiffs, RulesetLinter, RulesetRules, RulesetsService],
  exports: [RulesetRules, ActiveRulesets],
})
export class RulesetsModule {}
