import { Body, Controller, Get, HttpCode, Param, Put } from '@nestjs/common';
import { AccountAuth, CurrentAccount } from '@tessera/auth';
import { Fails, PathIdPipe, Returns, Summary, Tag } from '@tessera/http';
import type { AccountId, SessionId } from '@tessera/ids';
import { AllowedCardSchemesService } from './allowed-card-schemes.service.js';
import {
  AllowedCardSchemesRequest,
  AllowedCardSchemesResponse,
} from './dto/allowed-card-schemes.js';

@Controller()
@Tag('account')
@AccountAuth()
export class AllowedCardSchemesController {
  constructor(private readonly schemes: AllowedCardSchemesService) {}

  @Get('account/allowed-card-schemes')
  @Summary(
    "Get the account's card schemes",
    'Returns the card schemes that sessions of the account accept.',
  )
  @Returns(200, AllowedCardSchemesResponse)
  readAccount(@CurrentAccount() accountId: AccountId): Promise<AllowedCardSchemesResponse> {
    return this.schemes.readAccount(accountId);
  }

  @Put('account/allowed-card-schemes')
  @HttpCode(200)
  @Summary(
    "Set the account's card schemes",
    'Applies to every session of the account, open ones included.',
  )
  @Returns(200, AllowedCardSchemesResponse)
  @Fails(502, 503, 504)
  setAccount(
    @Body() request: AllowedCardSchemesRequest,
    @CurrentAccount() accountId: AccountId,
  ): Promise<AllowedCardSchemesResponse> {
    return this.schemes.setAccount(accountId, request.allowed_card_schemes);
  }

  @Get('tokens/session/:id/allowed-card-schemes')
  @Summary(
    "Get a session's card schemes",
    'Returns null when the session accepts the schemes of the account.',
  )
  @Returns(200, AllowedCardSchemesResponse)
  readSession(
    @CurrentAccount() accountId: AccountId,
    @Param('id', PathIdPipe) sessionId: SessionId,
  ): Promise<AllowedCardSchemesResponse> {
    return this.schemes.readSession(accountId, sessionId);
  }

  @Put('tokens/session/:id/allowed-card-schemes')
  @HttpCode(200)
  @Summary("Set a session's card schemes", 'Only for a session that is still open.')
  @Returns(200, AllowedCardSchemesResponse)
  @Fails(409, 502, 503, 504)
  setSession(
    @CurrentAccount() accountId: AccountId,
    @Param('id', PathIdPipe) sessionId: SessionId,
    @Body() request: AllowedCardSchemesRequest,
  ): Promise<AllowedCardSchemesResponse> {
    return this.schemes.setSession(accountId, sessionId, request.allowed_card_schemes);
  }
}
