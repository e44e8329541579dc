import { Body, Controller, Get, HttpCode, Post } from '@nestjs/common';
import { RequireScopes } from '@tessera/auth';
import { Returns, Summary, Tag } from '@tessera/http';
import {
  LintRulesetRequest,
  RuleSchemaResponse,
  RulesetLintResponse,
} from './dto/rule-language.js';
import { RULE_SCHEMA } from './rule-schema.js';
import { RulesetLintsService } from './ruleset-lints.service.js';

/** What editors of rules need. */
@Tag('rulesets')
@Controller('api/admin/rulesets')
export class RuleLanguageController {
  constructor(private readonly lints: RulesetLintsService) {}

  @Post('lint')
  @HttpCode(200)
  @RequireScopes('admin:rulesets:read')
  @Summary(
    'Lint rules',
    'Returns what creating or activating these rules would refuse or warn of, each with its JSON path. Nothing is stored, so an editor can ask while a person types.',
  )
  @Returns(200, RulesetLintResponse)
  lint(@Body() body: LintRulesetRequest): Promise<RulesetLintResponse> {
    return this.lints.lint(body);
  }

  @Get('schema')
  @RequireScopes('admin:rulesets:read')
  @Summary('Get the schema of rules', 'The language of rules as a JSON Schema of draft 2020-12.')
  @Returns(200, RuleSchemaResponse)
  schema(): RuleSchemaResponse {
    return { schema: RULE_SCHEMA };
  }
}
