import { Controller, Delete, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { AccountAuth, CurrentAccount } from '@tessera/auth';
import { Fails, Idempotent, PathId, Returns, ReturnsPage, Summary, Tag } from '@tessera/service';
import type { PageEnvelope } from '@tessera/service';
import { ListTokensQuery } from './dto/list-tokens.query.js';
import { TokenResponse } from './dto/token.response.js';
import { TokensService } from './tokens.service.js';

@Controller('tokens')
@Tag('tokens')
@AccountAuth()
export class TokensController {
  constructor(private readonly tokens: TokensService) {}

  @Get()
  @Summary('Lists tokens.')
  @ReturnsPage(TokenResponse)
  list(
    @Query() query: ListTokensQuery,
    @CurrentAccount() accountId: string,
  ): Promise<PageEnvelope<TokenResponse>> {
    return this.tokens.list(accountId, query);
  }

  @Get(':id')
  @Summary('Reads a token.')
  @Returns(200, TokenResponse)
  get(
    @Param('id', PathId) id: string,
    @CurrentAccount() accountId: string,
  ): Promise<TokenResponse> {
    return this.tokens.get(id, accountId);
  }

  @Delete(':id')
  @HttpCode(204)
  @Summary('Deletes a token, its card in the vault and its network token.')
  @Returns(204)
  delete(@Param('id', PathId) id: string, @CurrentAccount() accountId: string): Promise<void> {
    return this.tokens.delete(id, accountId);
  }

  @Post(':id/refresh-metadata')
  @HttpCode(200)
  @Idempotent()
  @Summary('Asks anew who issued the card.')
  @Returns(200, TokenResponse)
  @Fails(409, 502, 503, 504)
  refreshMetadata(
    @Param('id', PathId) id: string,
    @CurrentAccount() accountId: string,
  ): Promise<TokenResponse> {
    return this.tokens.refreshMetadata(id, accountId);
  }
}
