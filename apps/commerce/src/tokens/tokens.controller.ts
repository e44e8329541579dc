import { Controller, Delete, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { AccountAuth, CurrentAccount } from '@tessera/auth';
import { Fails, Idempotent, PathIdPipe, Returns, ReturnsPage, Summary, Tag } from '@tessera/http';
import type { PageEnvelope } from '@tessera/http';
import type { AccountId, TokenId } from '@tessera/ids';
import { ListTokensQuery } from './dto/list-tokens.query.js';
import { TokenResponse } from './dto/token.response.js';
import { TokensService } from './tokens.service.js';

@Controller('tokens')
@Tag('tokens')
@AccountAuth()
export class TokensController {
  constructor(private readonly tokens: TokensService) {}

  @Get()
  @Summary(
    'List tokens',
    'Newest first, unless `sort` says otherwise. Filter by the last digits that a customer reads out, by the state of the network token or by time.',
  )
  @ReturnsPage(TokenResponse)
  list(
    @Query() query: ListTokensQuery,
    @CurrentAccount() accountId: AccountId,
  ): Promise<PageEnvelope<TokenResponse>> {
    return this.tokens.list(accountId, query);
  }

  @Get(':id')
  @Summary(
    'Get a token',
    'Returns the masked card, the state of its network token and your metadata, never the number.',
  )
  @Returns(200, TokenResponse)
  get(
    @CurrentAccount() accountId: AccountId,
    @Param('id', PathIdPipe) id: TokenId,
  ): Promise<TokenResponse> {
    return this.tokens.get(accountId, id);
  }

  @Delete(':id')
  @HttpCode(204)
  @Summary('Delete a token', 'Deletes the token, its card in the vault and its network token.')
  @Returns(204)
  delete(
    @CurrentAccount() accountId: AccountId,
    @Param('id', PathIdPipe) id: TokenId,
  ): Promise<void> {
    return this.tokens.delete(accountId, id);
  }

  @Post(':id/refresh-metadata')
  @HttpCode(200)
  @Idempotent()
  @Summary("Refresh a token's card metadata", 'Looks up the issuer of the card again.')
  @Returns(200, TokenResponse)
  @Fails(409, 502, 503, 504)
  refreshMetadata(
    @CurrentAccount() accountId: AccountId,
    @Param('id', PathIdPipe) id: TokenId,
  ): Promise<TokenResponse> {
    return this.tokens.refreshMetadata(accountId, id);
  }
}
