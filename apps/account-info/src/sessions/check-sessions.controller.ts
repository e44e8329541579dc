import { Body, Controller, Get, Param, Post, Query } from '@nestjs/common';
import { CurrentAccount, RequireScopes } from '@tessera/auth';
import { Fails, Idempotent, PathIdPipe, Returns, ReturnsList, Summary, Tag } from '@tessera/http';
import type { AccountId } from '@tessera/ids';
import type { CheckSessionId } from '../ids.js';
import { CheckSessionsService } from './check-sessions.service.js';
import { CreateSessionRequest, ListSessionsQuery } from './dto/session.request.js';
import { CreatedSessionResponse, SessionResponse } from './dto/session.response.js';
import { SessionListService } from './session-list.service.js';

@Tag('account information')
@Controller('/api/services/account-information')
export class CheckSessionsController {
  constructor(
    private readonly sessions: CheckSessionsService,
    private readonly list: SessionListService,
  ) {}

  @Post()
  @RequireScopes('ais:sessions:create')
  @Idempotent()
  @Summary('Create a check session', 'Returns the URL of the page to send the shopper to.')
  @Returns(201, CreatedSessionResponse)
  @Fails(503)
  create(
    @Body() request: CreateSessionRequest,
    @CurrentAccount() tenantId: AccountId,
  ): Promise<CreatedSessionResponse> {
    return this.sessions.create(tenantId, request);
  }

  @Get('sessions')
  @RequireScopes('ais:sessions:read')
  @Summary(
    'List check sessions',
    'Newest first, of all states or of one. Use it to find results whose event you have missed.',
  )
  @ReturnsList(SessionResponse)
  listSessions(
    @Query() query: ListSessionsQuery,
    @CurrentAccount() tenantId: AccountId,
  ): Promise<{ data: SessionResponse[]; links: { next: string | null } }> {
    return this.list.list(tenantId, query);
  }

  @Get('sessions/:id')
  @RequireScopes('ais:sessions:read')
  @Summary(
    'Get a check session',
    "Returns the session's state, and the id of its account record once it is completed.",
  )
  @Returns(200, SessionResponse)
  get(
    @CurrentAccount() tenantId: AccountId,
    @Param('id', PathIdPipe) id: CheckSessionId,
  ): Promise<SessionResponse> {
    return this.list.get(tenantId, id);
  }
}
