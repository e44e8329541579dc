import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { AccountAuth, CurrentAccount } from '@tessera/auth';
import {
  Idempotent,
  PathId,
  Returns,
  ReturnsPage,
  Summary,
  Tag,
  type PageEnvelope,
} from '@tessera/service';
import { AuthenticationReads } from './authentication-reads.js';
import { AuthenticationsService } from './authentications.service.js';
import {
  CreateAuthenticationRequest,
  CreateInstallmentAuthenticationRequest,
  CreateRecurringAuthenticationRequest,
} from './dto/authentication.request.js';
import { AuthenticationResponse } from './dto/authentication.response.js';
import { ListAuthenticationsQuery } from './dto/list-authentications.query.js';

/** Authentications by 3-D Secure. Whatever the issuer says, the answer is 200. */
@Tag('authentications')
@Controller('/authentications')
@AccountAuth()
export class AuthenticationsController {
  constructor(
    private readonly authentications: AuthenticationsService,
    private readonly reads: AuthenticationReads,
  ) {}

  @Post('one-off')
  @HttpCode(200)
  @Idempotent()
  @Summary('Authenticate the cardholder for one payment')
  @Returns(200, AuthenticationResponse)
  createOneOff(
    @CurrentAccount() account: string,
    @Body() request: CreateAuthenticationRequest,
  ): Promise<AuthenticationResponse> {
    return this.authentications.create(account, { useCase: 'ONE_OFF', request });
  }

  @Post('recurring')
  @HttpCode(200)
  @Idempotent()
  @Summary('Authenticate the cardholder for the first payment of a series')
  @Returns(200, AuthenticationResponse)
  createRecurring(
    @CurrentAccount() account: string,
    @Body() request: CreateRecurringAuthenticationRequest,
  ): Promise<AuthenticationResponse> {
    return this.authentications.create(account, { useCase: 'RECURRING', request });
  }

  @Post('installment')
  @HttpCode(200)
  @Idempotent()
  @Summary('Authenticate the cardholder for a purchase that is paid in parts')
  @Returns(200, AuthenticationResponse)
  createInstallment(
    @CurrentAccount() account: string,
    @Body() request: CreateInstallmentAuthenticationRequest,
  ): Promise<AuthenticationResponse> {
    return this.authentications.create(account, { useCase: 'INSTALLMENT', request });
  }

  @Get()
  @Summary('List authentications, newest first')
  @ReturnsPage(AuthenticationResponse)
  list(
    @CurrentAccount() account: string,
    @Query() query: ListAuthenticationsQuery,
  ): Promise<PageEnvelope<AuthenticationResponse>> {
    return this.reads.list(account, query);
  }

  @Get(':id')
  @Summary('Read an authentication')
  @Returns(200, AuthenticationResponse)
  get(
    @CurrentAccount() account: string,
    @Param('id', PathId) id: string,
  ): Promise<AuthenticationResponse> {
    return this.reads.get(account, id);
  }
}
