import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { CurrentPrincipal, RequireScopes } from '@tessera/auth';
import type { Principal } from '@tessera/auth';
import { Fails, Idempotent, PathId, Returns, ReturnsList, Summary, Tag } from '@tessera/service';
import { DecisionReadResponse } from '../dto/decision.response.js';
import { DecisionReads, INTEGRATION_VIEW } from './decision-reads.service.js';
import { DecisionResolutions } from './decision-resolutions.service.js';
import { ListDecisionsQuery, ReadDecisionQuery } from './dto/list-decisions.query.js';
import { ResolveDecisionRequest } from './dto/resolve-decision.request.js';
import { ResolutionResponse } from './dto/resolution.response.js';

@Tag('decisions')
@Controller('api/decisions')
export class DecisionReviewsController {
  constructor(
    private readonly reads: DecisionReads,
    private readonly resolutions: DecisionResolutions,
  ) {}

  @Get()
  @RequireScopes('decisions:read')
  @Summary('List decisions', 'Newest first. With `resolved=false`, the review queue.')
  @ReturnsList(DecisionReadResponse)
  async list(@Query() query: ListDecisionsQuery) {
    return this.reads.list(query, INTEGRATION_VIEW);
  }

  @Get(':id')
  @RequireScopes('decisions:read')
  @Summary(
    'Get a decision',
    'Returns the decision, the events of its payment and, on request, what would have changed the outcome.',
  )
  @Returns(200, DecisionReadResponse)
  async get(
    @Param('id', PathId) id: string,
    @Query() query: ReadDecisionQuery,
  ): Promise<DecisionReadResponse> {
    return this.reads.get(id, query, INTEGRATION_VIEW);
  }

  @Post(':id/resolve')
  @HttpCode(200)
  @RequireScopes('decisions:write')
  @Idempotent()
  @Summary(
    'Resolve a review',
    'Accepts or rejects a payment that the rules left for review. A decision can be resolved once.',
  )
  @Returns(200, ResolutionResponse)
  @Fails(409)
  async resolve(
    @Param('id', PathId) id: string,
    @Body() body: ResolveDecisionRequest,
    @CurrentPrincipal() principal: Principal,
  ): Promise<ResolutionResponse> {
    return this.resolutions.resolve(id, body, principal);
  }
}
