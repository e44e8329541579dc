import {
  Body,
  Controller,
  Delete,
  Get,
  HttpCode,
  Param,
  Post,
  Req,
  UseFilters,
} from '@nestjs/common';
import { Public } from '@tessera/auth';
import { Fails, FailsAs, Returns, Summary, Tag } from '@tessera/http';
import type { FastifyRequest } from 'fastify';
import { AccountInformationService } from './account-information.service.js';
import { AccountDetailsResponse, AccountListResponse } from './dto/account.response.js';
import {
  AuthorisationRequest,
  AuthorisationResponse,
  ConsentRequest,
  ConsentResponse,
  ConsentStatusResponse,
} from './dto/consent.js';
import { TppMessagesResponse } from './dto/tpp-messages.response.js';
import { TppCall } from './tpp-call.js';
import { TppMessagesFilter } from './tpp-messages.filter.js';

/** NextGenPSD2 1.3.x of the simulated banks: consents and accounts. */
@Tag('banks')
@Controller('/bank/:bank/v1')
@Public()
@FailsAs(TppMessagesResponse)
@UseFilters(TppMessagesFilter)
export class AccountInformationController {
  constructor(private readonly interfaces: AccountInformationService) {}

  @Post('consents')
  @Summary('Request consent to read accounts')
  @Returns(201, ConsentResponse)
  @Fails(401, 403)
  createConsent(
    @Param('bank') bank: string,
    @Body() request: ConsentRequest,
    @Req() { headers }: FastifyRequest,
  ): ConsentResponse {
    return this.interfaces.createConsent(new TppCall(bank, headers), request);
  }

  @Post('consents/:consent/authorisations')
  @Summary("Start a consent's authorisation")
  @Returns(201, AuthorisationResponse)
  @Fails(401, 403)
  startAuthorisation(
    @Param('bank') bank: string,
    @Param('consent') consent: string,
    @Body() _request: AuthorisationRequest,
    @Req() { headers }: FastifyRequest,
  ): AuthorisationResponse {
    return this.interfaces.startAuthorisation(new TppCall(bank, headers), consent);
  }

  @Get('consents/:consent/status')
  @Summary("Get a consent's status")
  @Returns(200, ConsentStatusResponse)
  @Fails(400, 401, 403)
  consentStatus(
    @Param('bank') bank: string,
    @Param('consent') consent: string,
    @Req() { headers }: FastifyRequest,
  ): ConsentStatusResponse {
    return this.interfaces.consentStatus(new TppCall(bank, headers), consent);
  }

  @Delete('consents/:consent')
  @HttpCode(204)
  @Summary('End a consent')
  @Returns(204)
  @Fails(400, 401, 403)
  deleteConsent(
    @Param('bank') bank: string,
    @Param('consent') consent: string,
    @Req() { headers }: FastifyRequest,
  ): void {
    this.interfaces.deleteConsent(new TppCall(bank, headers), consent);
  }

  @Get('accounts')
  @Summary("List a consent's accounts")
  @Returns(200, AccountListResponse)
  @Fails(400, 401, 403)
  accounts(
    @Param('bank') bank: string,
    @Req() { headers }: FastifyRequest,
  ): Promise<AccountListResponse> {
    return this.interfaces.accounts(new TppCall(bank, headers));
  }

  @Get('accounts/:account')
  @Summary("Get an account's details")
  @Returns(200, AccountDetailsResponse)
  @Fails(400, 401, 403)
  account(
    @Param('bank') bank: string,
    @Param('account') account: string,
    @Req() { headers }: FastifyRequest,
  ): AccountDetailsResponse {
    return this.interfaces.account(new TppCall(bank, headers), account);
  }
}
