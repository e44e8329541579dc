import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { AccountAuth, CurrentAccount } from '@tessera/auth';
import {
  Idempotent,
  PathIdPipe,
  Returns,
  ReturnsPage,
  Summary,
  Tag,
  type PageEnvelope,
} from '@tessera/http';
import type { AccountId } from '@tessera/ids';
import type { AuthenticationId } from '../ids.js';
import { AuthenticationReadsService } from './authentication-reads.service.js';
import { AuthenticationsService } from './authentications.service.js';
import {
  CreateAuthenticationRequest,
  CreateInstallmentAuthenticationRequest,
  CreateRecurringAuthenticationRequest,
  ListAuthenticationsQuery,
} from './dto/authentication.request.js';
import { AuthenticationResponse } from './dto/authentication.response.js';

/** Authentications with 3-D Secure. The status is 200 whatever the issuer decides. */
@Tag('authentications')
@Controller('/authentications')
@AccountAuth()
export class AuthenticationsController {
  constructor(
    private readonly authentications: AuthenticationsService,
    private readonly reads: AuthenticationReadsService,
  ) {}

  @Post('one-off')
  @HttpCode(200)
  @Idempotent()
  @Summary(
    'Authenticate a one-off payment',
    "Runs 3-D Secure with the cardholder's issuer. Pass the id of the result to the payment.",
  )
  @Returns(200, AuthenticationResponse)
  createOneOff(
    @CurrentAccount() account: AccountId,
    @Body() request: CreateAuthenticationRequest,
  ): Promise<AuthenticationResponse> {
    return this.authentications.create(account, { useCase: 'ONE_OFF', request });
  }

  @Post('recurring')
  @HttpCode(200)
  @Idempotent()
  @Summary('Authenticate a recurring series', 'Runs 3-D Secure for the first payment of a series.')
  @Returns(200, AuthenticationResponse)
  createRecurring(
    @CurrentAccount() account: AccountId,
    @Body() request: CreateRecurringAuthenticationRequest,
  ): Promise<AuthenticationResponse> {
    return this.authentications.create(account, { useCase: 'RECURRING', request });
  }

  @Post('installment')
  @HttpCode(200)
  @Idempotent()
  @Summary(
    'Authenticate an installment purchase',
    'Runs 3-D Secure for a purchase that is paid in installments.',
  )
  @Returns(200, AuthenticationResponse)
  createInstallment(
    @CurrentAccount() account: AccountId,
    @Body() request: CreateInstallmentAuthenticationRequest,
  ): Promise<AuthenticationResponse> {
    return this.authentications.create(account, { useCase: 'INSTALLMENT', request });
  }

  @Get()
  @Summary('List authentications', 'Newest first.')
  @ReturnsPage(AuthenticationResponse)
  list(
    @CurrentAccount() account: AccountId,
    @Query() query: ListAuthenticationsQuery,
  ): Promise<PageEnvelope<AuthenticationResponse>> {
    return this.reads.list(account, query);
  }

  @Get(':id')
  @Summary(
    'Get an authentication',
    'Read it when the shopper returns from a challenge. `authentication.completed` and `authentication.failed` report the result too.',
  )
  @Returns(200, AuthenticationResponse)
  get(
    @CurrentAccount() account: AccountId,
    @Param('id', PathIdPipe) id: AuthenticationId,
  ): Promise<AuthenticationResponse> {
    return this.reads.get(account, id);
  }
}
