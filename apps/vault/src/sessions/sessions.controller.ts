import type { IncomingHttpHeaders } from 'node:http';
import { Body, Controller, Get, Headers, HttpCode, Param, Post } from '@nestjs/common';
import { Public } from '@tessera/auth';
import { Fails, Idempotent, PathIdPipe, Returns, Summary, Tag } from '@tessera/http';
import { OperationsOn } from '../operations/operations-on.decorator.js';
import { CompleteActionRequest } from './dto/session.request.js';
import { SessionViewResponse } from './dto/session.response.js';
import { SessionCompletionService } from './session-completion.service.js';
import { SessionsService } from './sessions.service.js';

/** For browsers: the session ID is the capability, so no other credential is needed. */
@Controller('sessions')
@OperationsOn('session')
@Tag('pci')
@Public()
export class SessionsController {
  constructor(
    private readonly sessions: SessionsService,
    private readonly completion: SessionCompletionService,
  ) {}

  @Get(':id')
  @Summary('Get a session', 'For the browser: what to collect, and the key to encrypt it with.')
  @Returns(200, SessionViewResponse)
  view(@Param('id', PathIdPipe) sessionId: string): Promise<SessionViewResponse> {
    return this.sessions.view(sessionId);
  }

  @Post(':id/complete-action')
  @HttpCode(200)
  @Idempotent()
  @Summary(
    'Complete a session',
    'Receives the encrypted card or security code and does what the session is for.',
  )
  @Returns(200, SessionViewResponse)
  @Fails(403, 409)
  complete(
    @Param('id', PathIdPipe) sessionId: string,
    @Body() request: CompleteActionRequest,
    @Headers() headers: IncomingHttpHeaders,
  ): Promise<SessionViewResponse> {
    return this.completion.complete(sessionId, request, headers);
  }
}
