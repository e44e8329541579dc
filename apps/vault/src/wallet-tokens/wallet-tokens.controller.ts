import { Body, Controller, Delete, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { RequireScopes } from '@tessera/auth';
import { Idempotent, PathIdPipe, Returns, ReturnsList, Summary, Tag } from '@tessera/http';
import { OperationsOn } from '../operations/operations-on.decorator.js';
import { CreateWalletTokenRequest, ListWalletTokensQuery } from './dto/wallet-token.request.js';
import { WalletTokenResponse } from './dto/wallet-token.response.js';
import {
  WALLET_TOKENS_PATH,
  WalletTokensService,
  type WalletTokenPage,
} from './wallet-tokens.service.js';

@Controller(WALLET_TOKENS_PATH)
@OperationsOn('wallet_token')
@Tag('wallet')
export class WalletTokensController {
  constructor(private readonly tokens: WalletTokensService) {}

  @Post()
  @RequireScopes('wallet:tokens:create')
  @Idempotent()
  @Summary(
    'Create a wallet token',
    'Verifies and decrypts a payload of Apple Pay or Google Pay and stores it as a token.',
  )
  @Returns(201, WalletTokenResponse)
  create(@Body() request: CreateWalletTokenRequest): Promise<WalletTokenResponse> {
    return this.tokens.create(request);
  }

  @Get(':id')
  @RequireScopes('wallet:tokens:read')
  @Summary(
    'Get a wallet token',
    'Returns the masked device card and whether its cryptogram can still be used. The cryptogram itself is not returned.',
  )
  @Returns(200, WalletTokenResponse)
  get(@Param('id', PathIdPipe) id: string): Promise<WalletTokenResponse> {
    return this.tokens.get(id);
  }

  @Get()
  @RequireScopes('wallet:tokens:read')
  @Summary('List wallet tokens', 'Newest first.')
  @ReturnsList(WalletTokenResponse)
  list(@Query() query: ListWalletTokensQuery): Promise<WalletTokenPage> {
    return this.tokens.list(query);
  }

  @Delete(':id')
  @HttpCode(204)
  @RequireScopes('wallet:tokens:delete')
  @Summary('Delete a wallet token', 'Destroys the number, the cryptogram and their key.')
  @Returns(204)
  delete(@Param('id', PathIdPipe) id: string): Promise<void> {
    return this.tokens.delete(id);
  }
}
