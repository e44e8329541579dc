import { Body, Controller, Delete, Get, HttpCode, Param, Post, Query, Res } from '@nestjs/common';
import { AccountAuth, CurrentAccount } from '@tessera/auth';
import {
  Fails,
  Idempotent,
  PageQuery,
  PathIdPipe,
  Returns,
  ReturnsPage,
  Summary,
  Tag,
  TakesCardNumber,
  type PageEnvelope,
} from '@tessera/http';
import type { AccountId } from '@tessera/ids';
import type { FastifyReply } from 'fastify';
import type { GatewayTokenId } from '../ids.js';
import { CreateTokenRequest, CreateTokenSessionRequest } from './dto/token.request.js';
import { TokenResponse, TokenSessionResponse } from './dto/token.response.js';
import { VaultIdempotencyKey } from './token-key.js';
import { TokenSessionsService } from './token-sessions.service.js';
import { TokensService } from './tokens.service.js';

/** Cards of the account, which the vault keeps. */
@Tag('tokens')
@Controller('/tokens')
@AccountAuth()
export class TokensController {
  constructor(
    private readonly tokens: TokensService,
    private readonly sessions: TokenSessionsService,
  ) {}

  @Post()
  @TakesCardNumber({ places: ['$.card.account_number'] })
  @Idempotent({ byRoute: true })
  @Summary('Create a token', 'Stores a card. Only for accounts that may send card numbers.')
  @Returns(201, TokenResponse)
  @Fails(409, 502, 503, 504)
  create(
    @CurrentAccount() account: AccountId,
    @Body() request: CreateTokenRequest,
    @VaultIdempotencyKey() key: string | null,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<TokenResponse> {
    return this.tokens.create(account, request, key, reply);
  }

  @Post('session')
  @Idempotent()
  @Summary(
    'Create a token session',
    'Opens a session in which the browser sends a card to the vault.',
  )
  @Returns(201, TokenSessionResponse)
  @Fails(502, 503, 504)
  openSession(
    @CurrentAccount() account: AccountId,
    @Body() request: CreateTokenSessionRequest,
  ): Promise<TokenSessionResponse> {
    return this.sessions.open(account, request);
  }

  @Get()
  @Summary('List tokens', 'Newest first.')
  @ReturnsPage(TokenResponse)
  list(
    @CurrentAccount() account: AccountId,
    @Query() query: PageQuery,
  ): Promise<PageEnvelope<TokenResponse>> {
    return this.tokens.list(account, query);
  }

  @Get(':id')
  @Summary('Get a token', 'Includes the current state of its network token.')
  @Returns(200, TokenResponse)
  get(
    @CurrentAccount() account: AccountId,
    @Param('id', PathIdPipe) id: GatewayTokenId,
  ): Promise<TokenResponse> {
    return this.tokens.get(account, id);
  }

  @Delete(':id')
  @HttpCode(204)
  @Summary('Delete a token', 'A deleted token cannot be used for payments.')
  @Returns(204)
  delete(
    @CurrentAccount() account: AccountId,
    @Param('id', PathIdPipe) id: GatewayTokenId,
  ): Promise<void> {
    return this.tokens.delete(account, id);
  }
}
