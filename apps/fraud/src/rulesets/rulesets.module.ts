import { Module } from '@nestjs/common';
import { CredentialsModule } from '../credentials/credentials.module.js';
import { IntegrationsModule } from '../integrations/integrations.module.js';
import { SchemasModule } from '../schemas/schemas.module.js';
import { ActiveRulesetsService } from './active-rulesets.service.js';
import { RulesetDiffsController } from './diff/ruleset-diffs.controller.js';
import { RulesetDiffsService } from './diff/ruleset-diffs.service.js';
import { RuleLanguageController } from './language/rule-language.controller.js';
import { RulesetLintsService } from './language/ruleset-lints.service.js';
import { RulesetActivationService } from './ruleset-activation.service.js';
import { RulesetChangesService } from './ruleset-changes.service.js';
import { RulesetLinterService } from './ruleset-linter.service.js';
import { RulesetRulesService } from './ruleset-rules.service.js';
import { RulesetsController } from './rulesets.controller.js';
import { RulesetsRepository } from './rulesets.repository.js';
import { RulesetsService } from './rulesets.service.js';

@Module({
  imports: [CredentialsModule, IntegrationsModule, SchemasModule],
  controllers: [RuleLanguageController, RulesetDiffsController, RulesetsController],
  providers: [
    ActiveRulesetsService,
    RulesetActivationService,
    RulesetChangesService,
    RulesetDiffsService,
    RulesetLinterService,
    RulesetLintsService,
    RulesetRulesService,
    RulesetsRepository,
    RulesetsService,
  ],
  exports: [ActiveRulesetsService, RulesetRulesService, RulesetsService],
})
export class RulesetsModule {}
