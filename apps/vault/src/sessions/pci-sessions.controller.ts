import { Controller, Get, Param } from '@nestjs/common';
import { RequireScopes } from '@tessera/auth';
import { PathId, Returns, Summary, Tag } from '@tessera/service';
import { SessionResponse } from './dto/session.response.js';
import { SessionsService } from './sessions.service.js';

/** For the backend that opened the session. */
@Controller('api/pci/sessions')
@Tag('pci')
export class PciSessionsController {
  constructor(private readonly sessions: SessionsService) {}

  @Get(':id')
  @RequireScopes('pci:tokens:read')
  @Summary('Reads a session by the id that its token will have.')
  @Returns(200, SessionResponse)
  get(@Param('id', PathId) id: string): Promise<SessionResponse> {
    return this.sessions.get(id);
  }
}
