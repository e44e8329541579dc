import { Body, Controller, Post } from '@nestjs/common';
import { AccountAuth, CurrentAccount } from '@tessera/auth';
import { Fails, Idempotent, Returns, Summary, Tag } from '@tessera/http';
import type { AccountId } from '@tessera/ids';
import { CreateTokenSessionRequest, TokenSessionResponse } from './dto/token-session.js';
import { TokenSessionsService } from './token-sessions.service.js';

@Controller('tokens/session')
@Tag('sessions')
@AccountAuth()
export class TokenSessionsController {
  constructor(private readonly sessions: TokenSessionsService) {}

  @Post()
  @Idempotent()
  @Summary(
    'Create a token session',
    'Opens a session in which the browser sends a card to the vault.',
  )
  @Returns(201, TokenSessionResponse)
  @Fails(502, 503, 504)
  open(
    @Body() request: CreateTokenSessionRequest,
    @CurrentAccount() accountId: AccountId,
  ): Promise<TokenSessionResponse> {
    return this.sessions.open(accountId, request);
  }
}
