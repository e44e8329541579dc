import { Controller, Get, Param, Query } from '@nestjs/common';
import { RequireScopes } from '@tessera/auth';
import { PathIdPipe, Returns, ReturnsList, Summary, Tag } from '@tessera/service';
import { DecisionReadResponse } from './dto/decision.response.js';
import { DecisionReadsService, REVIEWER_VIEW } from './review/decision-reads.service.js';
import { ListDecisionsQuery, ReadDecisionQuery } from './review/dto/list-decisions.query.js';

/** Decisions for reviewers, whose clients need no right to create decisions. */
@Tag('decisions')
@Controller('api/admin/decisions')
export class AdminDecisionsController {
  constructor(private readonly reads: DecisionReadsService) {}

  @Get()
  @RequireScopes('admin:decisions:read')
  @Summary('List decisions as a reviewer')
  @ReturnsList(DecisionReadResponse)
  async list(@Query() query: ListDecisionsQuery) {
    return this.reads.list(query, REVIEWER_VIEW);
  }

  @Get(':id')
  @RequireScopes('admin:decisions:read')
  @Summary(
    'Get a decision as a reviewer',
    'Includes the payment as it was sent. Card numbers are masked.',
  )
  @Returns(200, DecisionReadResponse)
  async get(
    @Param('id', PathIdPipe) id: string,
    @Query() query: ReadDecisionQuery,
  ): Promise<DecisionReadResponse> {
    return this.reads.get(id, query, REVIEWER_VIEW);
  }
}
