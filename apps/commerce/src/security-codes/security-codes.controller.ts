import { Body, Controller, HttpCode, Param, Post, Res } from '@nestjs/common';
import { AccountAuth, CurrentAccount } from '@tessera/auth';
import { Fails, Idempotent, PathIdPipe, Returns, Summary, Tag } from '@tessera/http';
import type { AccountId, TokenId } from '@tessera/ids';
import type { FastifyReply } from 'fastify';
import { RefreshSecurityCodeRequest } from './dto/refresh-security-code.request.js';
import { SecurityCodesService } from './security-codes.service.js';

const SESSION_ID = 'x-session-id';

@Controller('tokens/:id/refresh-cvc2')
@Tag('tokens')
@AccountAuth()
export class SecurityCodesController {
  constructor(private readonly codes: SecurityCodesService) {}

  /** The session id is a capability for a code: it is never stored, so a repetition opens another. */
  @Post()
  @HttpCode(200)
  @Idempotent({ refused: true })
  @Summary(
    'Create a security code session',
    'Opens a session in which the browser collects the security code of a stored card again. The id of the session is in the response header `x-session-id`.',
  )
  @Returns(200)
  @Fails(409, 502, 504)
  async refresh(
    @CurrentAccount() accountId: AccountId,
    @Param('id', PathIdPipe) tokenId: TokenId,
    @Body() request: RefreshSecurityCodeRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<void> {
    void reply.header(SESSION_ID, await this.codes.refresh(accountId, tokenId, request));
  }
}
