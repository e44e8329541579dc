import { Type } from 'class-transformer';
import { IsIn, IsInt, IsString, IsUUID, ValidateNested } from 'class-validator';
import {
  Describe,
  IsCurrency,
  IsDateOnly,
  IsFormat,
  IsMinorUnits,
  IsTimestamp,
  Nullable,
} from '@tessera/errors';
import { RESULT_STATUSES, ThreeDsResultResponse, type ResultStatus } from '@tessera/three-ds';
import {
  AUTHENTICATION_USE_CASES,
  FLOWS,
  type AuthenticationUseCase,
  type Flow,
} from '../authentication.js';
import { AUTHENTICATION_STATES, type AuthenticationState } from '../authentication-state.js';

export class AuthenticationResponse {
  @Describe('Also `threeDSServerTransID`, the id of the transaction at the 3DS server.')
  @IsUUID()
  id!: string;

  @IsTimestamp()
  created_at!: string;

  @IsTimestamp()
  updated_at!: string;

  @IsIn(AUTHENTICATION_USE_CASES)
  use_case!: AuthenticationUseCase;

  @IsIn(AUTHENTICATION_STATES)
  status!: AuthenticationState;

  @Describe('How the issuer went about it; null until it has said so.')
  @Nullable()
  @IsIn(FLOWS)
  flow!: Flow | null;

  @Describe("The caller's own reference.")
  @IsString()
  reference!: string;

  @Describe('In minor units of the currency.')
  @IsMinorUnits()
  amount!: number;

  @IsCurrency()
  currency_code!: string;

  @IsUUID()
  token_id!: string;

  @Nullable()
  @IsDateOnly()
  recurring_expiry!: string | null;

  @Describe('In days.')
  @Nullable()
  @IsInt()
  recurring_frequency!: number | null;

  @Nullable()
  @IsInt()
  installments!: number | null;

  @Nullable()
  @IsFormat('http-url')
  return_url!: string | null;

  @Describe('Where to send the browser while the status is `challenge_required`; null otherwise.')
  @Nullable()
  @IsFormat('http-url')
  challenge_url!: string | null;

  @Describe('When it fails unless it has ended before; null once it has.')
  @Nullable()
  @IsTimestamp()
  expires_at!: string | null;

  @Describe('The version of 3-D Secure.')
  @Nullable()
  @IsString()
  message_version!: string | null;

  @Nullable()
  @IsUUID()
  ds_transaction_id!: string | null;

  @Nullable()
  @IsUUID()
  acs_transaction_id!: string | null;

  @Describe('`transStatus` of the issuer; null until there is one, or where it said nothing.')
  @Nullable()
  @IsIn(RESULT_STATUSES)
  transaction_status!: ResultStatus | null;

  @Nullable()
  @IsString()
  transaction_status_reason!: string | null;

  @Describe('The electronic commerce indicator for the authorization.')
  @Nullable()
  @IsString()
  eci!: string | null;

  @Describe('The proof for the authorization (CAVV, AAV): 20 bytes in base64.')
  @Nullable()
  @IsString()
  authentication_value!: string | null;

  @Describe('How it ended; null while it has not.')
  @Nullable()
  @ValidateNested()
  @Type(() => ThreeDsResultResponse)
  result!: ThreeDsResultResponse | null;
}
