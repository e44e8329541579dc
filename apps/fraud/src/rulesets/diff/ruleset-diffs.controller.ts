import { Controller, Get, Param, Query } from '@nestjs/common';
import { RequireScopes } from '@tessera/auth';
import { PathIdPipe, Returns, Summary, Tag } from '@tessera/http';
import { DiffRulesetsQuery, RulesetDiffResponse } from './dto/ruleset-diff.response.js';
import { RulesetDiffsService } from './ruleset-diffs.service.js';

@Tag('rulesets')
@Controller('api/admin/rulesets')
export class RulesetDiffsController {
  constructor(private readonly diffs: RulesetDiffsService) {}

  @Get(':id/diff')
  @RequireScopes('admin:rulesets:read')
  @Summary(
    'Compare two ruleset versions',
    'Returns what changed from the version `against` to this one.',
  )
  @Returns(200, RulesetDiffResponse)
  async diff(
    @Param('id', PathIdPipe) id: string,
    @Query() query: DiffRulesetsQuery,
  ): Promise<RulesetDiffResponse> {
    return this.diffs.diff(id, query);
  }
}
