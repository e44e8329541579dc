import { Type } from 'class-transformer';
import { IsIn, IsString, IsUUID, ValidateNested } from 'class-validator';
import { Describe, IsFormat, Nullable } from '@tessera/errors';
import { RESULT_STATUSES, ThreeDsResultResponse, type ResultStatus } from '@tessera/three-ds';

const THREE_DS_STATUSES = ['processing', 'challenge_required', 'completed', 'failed'] as const;
const THREE_DS_FLOWS = ['frictionless', 'challenge', 'decoupled'] as const;

export class ThreeDsChallengeResponse {
  @Describe('Where the browser posts the form to.')
  @IsFormat('http-url')
  acs_url!: string;

  @Describe('The form field `creq`.')
  @IsString()
  creq!: string;
}

export class ThreeDsAuthenticationResponse {
  @Describe('`threeDSServerTransID`, which the result has too.')
  @IsUUID()
  id!: string;

  @IsUUID()
  token_id!: string;

  @Describe(
    '`challenge_required` and `processing`: the result comes to `results_url`. `failed` may be for want of an issuer that takes part.',
  )
  @IsIn(THREE_DS_STATUSES)
  status!: (typeof THREE_DS_STATUSES)[number];

  @Nullable()
  @IsIn(THREE_DS_FLOWS)
  flow!: (typeof THREE_DS_FLOWS)[number] | null;

  @Nullable()
  @IsString()
  message_version!: string | null;

  @Nullable()
  @IsUUID()
  ds_transaction_id!: string | null;

  @Nullable()
  @IsUUID()
  acs_transaction_id!: string | null;

  @Nullable()
  @IsIn(RESULT_STATUSES)
  transaction_status!: ResultStatus | null;

  @Nullable()
  @IsString()
  transaction_status_reason!: string | null;

  @Nullable()
  @IsString()
  eci!: string | null;

  @Describe('The proof for the authorization (CAVV, AAV): 20 bytes in base64.')
  @Nullable()
  @IsString()
  authentication_value!: string | null;

  @Nullable()
  @ValidateNested()
  @Type(() => ThreeDsChallengeResponse)
  challenge!: ThreeDsChallengeResponse | null;

  @Nullable()
  @ValidateNested()
  @Type(() => ThreeDsResultResponse)
  result!: ThreeDsResultResponse | null;
}
