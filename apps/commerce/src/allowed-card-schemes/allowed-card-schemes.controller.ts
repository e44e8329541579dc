import { Body, Controller, Get, HttpCode, Param, Put } from '@nestjs/common';
import { AccountAuth, CurrentAccount } from '@tessera/auth';
import { Fails, PathId, Returns, Summary, Tag } from '@tessera/service';
import { AllowedCardSchemesService } from './allowed-card-schemes.service.js';
import { AllowedCardSchemesRequest } from './dto/allowed-card-schemes.request.js';
import { AllowedCardSchemesResponse } from './dto/allowed-card-schemes.response.js';

@Controller()
@Tag('account')
@AccountAuth()
export class AllowedCardSchemesController {
  constructor(private readonly schemes: AllowedCardSchemesService) {}

  @Get('account/allowed-card-schemes')
  @Summary('Reads the schemes that the sessions of the account take.')
  @Returns(200, AllowedCardSchemesResponse)
  readAccount(@CurrentAccount() accountId: string): Promise<AllowedCardSchemesResponse> {
    return this.schemes.readAccount(accountId);
  }

  @Put('account/allowed-card-schemes')
  @HttpCode(200)
  @Summary('Sets the schemes that the sessions of the account take, those that are open too.')
  @Returns(200, AllowedCardSchemesResponse)
  @Fails(502, 503, 504)
  setAccount(
    @Body() request: AllowedCardSchemesRequest,
    @CurrentAccount() accountId: string,
  ): Promise<AllowedCardSchemesResponse> {
    return this.schemes.setAccount(accountId, request.allowed_card_schemes);
  }

  @Get('tokens/session/:id/allowed-card-schemes')
  @Summary("Reads the schemes of a session; null when it takes the account's.")
  @Returns(200, AllowedCardSchemesResponse)
  readSession(
    @Param('id', PathId) sessionId: string,
    @CurrentAccount() accountId: string,
  ): Promise<AllowedCardSchemesResponse> {
    return this.schemes.readSession(sessionId, accountId);
  }

  @Put('tokens/session/:id/allowed-card-schemes')
  @HttpCode(200)
  @Summary('Sets the schemes that an open session takes.')
  @Returns(200, AllowedCardSchemesResponse)
  @Fails(409, 502, 503, 504)
  setSession(
    @Param('id', PathId) sessionId: string,
    @Body() request: AllowedCardSchemesRequest,
    @CurrentAccount() accountId: string,
  ): Promise<AllowedCardSchemesResponse> {
    return this.schemes.setSession(sessionId, accountId, request.allowed_card_schemes);
  }
}
