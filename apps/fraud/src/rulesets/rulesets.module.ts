import { Module } from '@nestjs/common';
import { ActiveRulesets } from './active-rulesets.js';
import { RulesetLinter } from './ruleset-linter.js';
import { RulesetsController } from './rulesets.controller.js';
import { RulesetsService } from './rulesets.service.js';

@Module({
  controllers: [RulesetsController],
  providers: [ActiveRulesets, RulesetLinter, RulesetsService],
  exports: [ActiveRulesets],
})
export class RulesetsModule {}
