import { Body, Controller, Delete, Get, HttpCode, Param, Patch, Post, Query } from '@nestjs/common';
import { CurrentPrincipal, type Principal, RequireScopes } from '@tessera/auth';
import { Fails, Idempotent, PathIdPipe, Returns, ReturnsList, Summary, Tag } from '@tessera/http';
import type { CaseId, DecisionId } from '../ids.js';
import { CasesService } from './cases.service.js';
import {
  CaseDecisionsRequest,
  CaseLinkRequest,
  CaseNoteRequest,
  CloseCaseRequest,
  CreateCaseRequest,
  ListCasesQuery,
  UpdateCaseRequest,
} from './dto/case.request.js';
import { CaseDetailsResponse, CaseNoteResponse, CaseResponse } from './dto/case.response.js';

/** Decisions that are investigated together. */
@Tag('cases')
@Controller('api/admin/cases')
export class CasesController {
  constructor(private readonly cases: CasesService) {}

  @Get()
  @RequireScopes('admin:cases:read')
  @Summary('List cases', 'Newest first unless `order` says otherwise.')
  @ReturnsList(CaseResponse)
  list(@Query() query: ListCasesQuery, @CurrentPrincipal() principal: Principal) {
    return this.cases.list(query, principal);
  }

  @Post()
  @RequireScopes('admin:cases:write')
  @Idempotent()
  @Summary(
    'Create a case',
    'Groups the decisions of one customer, card or device in a period, or decisions chosen by hand, or both: at most 500.',
  )
  @Returns(201, CaseDetailsResponse)
  @Fails(409)
  create(
    @Body() body: CreateCaseRequest,
    @CurrentPrincipal() principal: Principal,
  ): Promise<CaseDetailsResponse> {
    return this.cases.create(body, principal);
  }

  @Get(':id')
  @RequireScopes('admin:cases:read')
  @Summary('Get a case', 'With its decisions, notes and links. Each read leaves an audit row.')
  @Returns(200, CaseDetailsResponse)
  get(@Param('id', PathIdPipe) id: CaseId): Promise<CaseDetailsResponse> {
    return this.cases.get(id);
  }

  @Patch(':id')
  @RequireScopes('admin:cases:write')
  @Summary('Change a case', 'Changes the title or the owner of an open case.')
  @Returns(200, CaseDetailsResponse)
  @Fails(409)
  update(
    @Param('id', PathIdPipe) id: CaseId,
    @Body() body: UpdateCaseRequest,
    @CurrentPrincipal() principal: Principal,
  ): Promise<CaseDetailsResponse> {
    return this.cases.update(id, body, principal);
  }

  @Post(':id/decisions')
  @HttpCode(200)
  @RequireScopes('admin:cases:write')
  @Idempotent()
  @Summary('Add decisions to a case', 'Up to 100 at a time, as long as the case is open.')
  @Returns(200, CaseDetailsResponse)
  @Fails(409)
  addDecisions(
    @Param('id', PathIdPipe) id: CaseId,
    @Body() { decision_ids: ids }: CaseDecisionsRequest,
    @CurrentPrincipal() principal: Principal,
  ): Promise<CaseDetailsResponse> {
    return this.cases.addDecisions(id, ids, principal);
  }

  @Delete(':id/decisions/:decision_id')
  @HttpCode(204)
  @RequireScopes('admin:cases:write')
  @Summary('Remove a decision from a case', 'The decision itself stays as it is.')
  @Returns(204)
  @Fails(409)
  removeDecision(
    @Param('id', PathIdPipe) id: CaseId,
    @Param('decision_id', PathIdPipe) decisionId: DecisionId,
  ): Promise<void> {
    return this.cases.removeDecision(id, decisionId);
  }

  @Post(':id/notes')
  @RequireScopes('admin:cases:write')
  @Idempotent()
  @Summary('Add a note to a case', 'A case has at most 200 notes and links.')
  @Returns(201, CaseNoteResponse)
  @Fails(409)
  addNote(
    @Param('id', PathIdPipe) id: CaseId,
    @Body() { text }: CaseNoteRequest,
    @CurrentPrincipal() principal: Principal,
  ): Promise<CaseNoteResponse> {
    return this.cases.addNote(id, { text }, principal);
  }

  @Post(':id/links')
  @RequireScopes('admin:cases:write')
  @Idempotent()
  @Summary('Add a link to a case', 'An https URL of something that is kept elsewhere.')
  @Returns(201, CaseNoteResponse)
  @Fails(409)
  addLink(
    @Param('id', PathIdPipe) id: CaseId,
    @Body() link: CaseLinkRequest,
    @CurrentPrincipal() principal: Principal,
  ): Promise<CaseNoteResponse> {
    return this.cases.addNote(id, { link }, principal);
  }

  @Post(':id/close')
  @HttpCode(200)
  @RequireScopes('admin:cases:write')
  @Idempotent()
  @Summary(
    'Close a case',
    'Gives the case its outcome and resolves its open reviews in the same way, all of them or none, also those that are assigned to someone else. Sends `decision.resolved` for each.',
  )
  @Returns(200, CaseDetailsResponse)
  @Fails(409)
  close(
    @Param('id', PathIdPipe) id: CaseId,
    @Body() body: CloseCaseRequest,
    @CurrentPrincipal() principal: Principal,
  ): Promise<CaseDetailsResponse> {
    return this.cases.close(id, body, principal);
  }
}
