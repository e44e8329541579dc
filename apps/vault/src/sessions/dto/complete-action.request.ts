import { Type } from 'class-transformer';
import { IsIn, IsString, MaxLength, ValidateNested } from 'class-validator';
import { Describe } from '@tessera/errors';
import { NEXT_ACTIONS, type NextAction } from './session-view.response.js';

const MAX_JWE_LENGTH = 8_192;

export class ActionResultRequest {
  @Describe(
    "A compact JWE (RSA-OAEP-256, A256GCM) to the session's jwk, of a JSON object: for `tokenize_card` with account_number, expiry_month, expiry_year, cardholder_name? and security_code?; for `refresh_security_code` with security_code.",
  )
  @IsString()
  @MaxLength(MAX_JWE_LENGTH)
  enc_payload!: string;
}

export class CompleteActionRequest {
  @Describe('The `next_action` of the session.')
  @IsIn(NEXT_ACTIONS)
  action!: NextAction;

  @ValidateNested()
  @Type(() => ActionResultRequest)
  result!: ActionResultRequest;
}
