import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { CurrentPrincipal, RequireScopes, type Principal } from '@tessera/auth';
import { PathIdPipe, Returns, ReturnsList, Summary, Tag } from '@tessera/http';
import { DecisionReadResponse } from './dto/decision-read.response.js';
import {
  DecisionReadsService,
  REVIEWER_VIEW,
  reviewerView,
} from './review/decision-reads.service.js';
import { EmailHashRequest, EmailHashResponse } from './review/dto/email-hash.js';
import { ListDecisionsQuery, ReadDecisionQuery } from './review/dto/list-decisions.query.js';

/** Decisions for reviewers, whose clients need no right to create decisions. */
@Tag('decisions')
@Controller('api/admin/decisions')
export class AdminDecisionsController {
  constructor(private readonly reads: DecisionReadsService) {}

  @Get()
  @RequireScopes('admin:decisions:read')
  @Summary(
    'List decisions as a reviewer',
    'Newest first unless `order` says otherwise, by any combination of filters. A list that changes meanwhile neither repeats nor skips a decision.',
  )
  @ReturnsList(DecisionReadResponse)
  async list(@Query() query: ListDecisionsQuery) {
    return this.reads.list(query, REVIEWER_VIEW);
  }

  @Post('email-hash')
  @HttpCode(200)
  @RequireScopes('admin:decisions:read')
  @Summary(
    'Get the hash of an address',
    'Returns the `email_hash` by which `GET /api/admin/decisions` finds the decisions of an e-mail address. URLs are logged, so the address is sent in a body. The audit trail keeps the hash, not the address.',
  )
  @Returns(200, EmailHashResponse)
  async emailHash(@Body() { email }: EmailHashRequest): Promise<EmailHashResponse> {
    return { email_hash: await this.reads.emailHash(email) };
  }

  @Get(':id')
  @RequireScopes('admin:decisions:read')
  @Summary(
    'Get a decision as a reviewer',
    'Includes the payment as it was sent. Card numbers are masked. A person without `admin:personal-data:read` gets personal data masked as well; clients get it.',
  )
  @Returns(200, DecisionReadResponse)
  async get(
    @Param('id', PathIdPipe) id: string,
    @Query() query: ReadDecisionQuery,
    @CurrentPrincipal() principal: Principal,
  ): Promise<DecisionReadResponse> {
    return this.reads.get(id, query, reviewerView(principal));
  }
}
