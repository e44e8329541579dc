import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { AccountAuth, CurrentAccount } from '@tessera/auth';
import { Fails, Idempotent, Returns, Summary, Tag } from '@tessera/http';
import type { AccountId } from '@tessera/ids';
import { CreateThreeDsAuthenticationRequest } from './dto/create-three-ds-authentication.request.js';
import { ThreeDsAuthenticationResponse } from './dto/three-ds-authentication.response.js';
import { ThreeDsService } from './three-ds.service.js';

@Controller('three-ds/authentications')
@Tag('three-ds')
@AccountAuth()
export class ThreeDsController {
  constructor(private readonly threeDs: ThreeDsService) {}

  @Post()
  @HttpCode(200)
  @Idempotent()
  @Summary('Authenticate a cardholder', "Runs 3-D Secure with the issuer of the token's card.")
  @Returns(200, ThreeDsAuthenticationResponse)
  @Fails(409, 502, 504)
  authenticate(
    @CurrentAccount() accountId: AccountId,
    @Body() request: CreateThreeDsAuthenticationRequest,
  ): Promise<ThreeDsAuthenticationResponse> {
    return this.threeDs.authenticate(accountId, request);
  }
}
