import { Body, Controller, Get, Param, Patch } from '@nestjs/common';
import { RequireScopes } from '@tessera/auth';
import { Fails, PathIdPipe, Returns, Summary, Tag } from '@tessera/http';
import { OperationsOn } from '../operations/operations-on.decorator.js';
import { UpdateSessionRequest } from './dto/session.request.js';
import { SessionResponse } from './dto/session.response.js';
import { SessionsService } from './sessions.service.js';

/** For the backend that opened the session. */
@Controller('api/pci/sessions')
@OperationsOn('session')
@Tag('pci')
export class PciSessionsController {
  constructor(private readonly sessions: SessionsService) {}

  @Get(':id')
  @RequireScopes('pci:tokens:read')
  @Summary('Get a card session', 'The id is the one that its token will have.')
  @Returns(200, SessionResponse)
  get(@Param('id', PathIdPipe) id: string): Promise<SessionResponse> {
    return this.sessions.get(id);
  }

  @Patch(':id')
  @RequireScopes('pci:tokens:update')
  @Summary('Update a card session', 'Changes the card schemes that an open session accepts.')
  @Returns(200, SessionResponse)
  @Fails(409)
  update(
    @Param('id', PathIdPipe) id: string,
    @Body() request: UpdateSessionRequest,
  ): Promise<SessionResponse> {
    return this.sessions.update(id, request);
  }
}
