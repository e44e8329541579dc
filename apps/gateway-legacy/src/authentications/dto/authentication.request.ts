import { PageQuery } from '@tessera/http';
import { Type } from 'class-transformer';
import {
  IsIn,
  IsInt,
  IsString,
  IsUUID,
  Max,
  MaxLength,
  Min,
  ValidateNested,
} from 'class-validator';
import { Describe, IsDateOnly, IsFormat, IsTimestamp, Omittable } from '@tessera/errors';
import { ThreeDsMerchantRequest, ThreeDsPurchaseRequest } from '@tessera/three-ds';
import type { GatewayTokenId, MerchantId } from '../../ids.js';
import { AUTHENTICATION_STATES, type AuthenticationState } from '../authentication-state.js';
import { AUTHENTICATION_USE_CASES, type AuthenticationUseCase } from '../authentication.js';

/** As 3-D Secure has it: four digits, and three. */
const MAX_FREQUENCY_DAYS = 9_999;
const MAX_INSTALLMENTS = 999;

/** For one payment. */
export class CreateAuthenticationRequest extends ThreeDsPurchaseRequest {
  @Describe('A merchant of the account. By default the only one that it has.')
  @Omittable()
  @IsUUID()
  merchant_id?: MerchantId;

  @Describe('Instead of `merchant_id`: a merchant that is not kept here.')
  @Omittable()
  @ValidateNested()
  @Type(() => ThreeDsMerchantRequest)
  merchant?: ThreeDsMerchantRequest;

  @Describe(
    'Where the browser goes after a challenge, with `authentication_id` added to its query. Without it the gateway says that the window may be closed.',
  )
  @Omittable()
  @IsFormat('http-url')
  @MaxLength(2048)
  return_url?: string;
}

/** For the first of a series of payments. */
export class CreateRecurringAuthenticationRequest extends CreateAuthenticationRequest {
  @Describe('The last day of the series.')
  @IsDateOnly()
  recurring_expiry!: string;

  @Describe('How many days lie between two payments at least.')
  @IsInt()
  @Min(1)
  @Max(MAX_FREQUENCY_DAYS)
  recurring_frequency!: number;
}

/** For a purchase that is paid in parts. */
export class CreateInstallmentAuthenticationRequest extends CreateRecurringAuthenticationRequest {
  @Describe('How many parts there are.')
  @IsInt()
  @Min(2)
  @Max(MAX_INSTALLMENTS)
  installments!: number;
}

export class ListAuthenticationsQuery extends PageQuery {
  @Omittable()
  @IsIn(AUTHENTICATION_STATES)
  status?: AuthenticationState;

  @Omittable()
  @IsIn(AUTHENTICATION_USE_CASES)
  use_case?: AuthenticationUseCase;

  @Describe("The caller's own reference, in full.")
  @Omittable()
  @IsString()
  @MaxLength(80)
  reference?: string;

  @Describe('Authentications of this token.')
  @Omittable()
  @IsUUID()
  token_id?: GatewayTokenId;

  @Describe('Created then or later.')
  @Omittable()
  @IsTimestamp()
  created_from?: string;

  @Describe('Created before then.')
  @Omittable()
  @IsTimestamp()
  created_to?: string;
}
